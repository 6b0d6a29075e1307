import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActivityEntry } from '@recon/contract/activity';
import { consoleOperations } from '@recon/contract/console-operations';
import { DriftError } from '@recon/contract/plan-runner';
import { invert } from '@recon/engine/configuration/activity/invert';
import { plan, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { inProcessService } from '~/testing/in-process-service';
import { loseAnswer, openService, type OpenedService } from '~/testing/service';
import { feeScheduleBody, makeContext, makeSource, ruleBodies } from '../../server/testing/bodies';
import { callConsole } from './client';
import { readUnchanged } from './live-snapshot';
import { ArchivedError, planStepRunner } from './plan-step-runner';
import { undoPartsQuery } from './undo-input';

const limits = { maxRules: 1000 };
let client: QueryClient;
let service: OpenedService;
let contextId: string;
let path: string;
let ruleIds: string[];
beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  service = await openService({ network: inProcessService });
  ({ id: contextId } = await makeContext(service, { rules: ruleBodies(4) }));
  path = `/v1/contexts/${contextId}`;
  ruleIds = (await live()).rules.map(({ id }) => id);
});

const live = async (scheduleIds: string[] = []) =>
  (await readUnchanged(contextId, { scheduleIds, signal: undefined })).snapshot;

/** Returns the newest entries of the context, once the newest of them is of this operation. */
async function entries(operation: string, objectId?: string): Promise<ActivityEntry[]> {
  return vi.waitFor(async () => {
    const query = { limit: 50, ...(objectId === undefined ? { contextId } : { objectId }) };
    const { items } = await callConsole(consoleOperations.listActivity, { query });
    expect(items[0]?.operation).toBe(operation);
    return items;
  });
}

async function run(base: Snapshot, steps: readonly PlanStep[]): Promise<void> {
  const carrier = planStepRunner(client, contextId, base);
  await carrier.begin();
  for (const step of steps) await carrier.carryOut(step);
}

/** Undoes entries. Returns the kinds of the steps, and the conflicts. */
async function undo(undone: readonly ActivityEntry[], chosen?: ReadonlySet<string>) {
  const parts = await client.fetchQuery({ ...undoPartsQuery(undone), staleTime: 0 });
  const { live: now, history } = parts[0]!;
  const { target, conflicts, unreachable } = invert(undone, {
    live: now,
    history,
    ...(chosen && { chosen }),
  });
  const { steps } = plan(now, target, limits);
  await run(now, steps);
  return { steps: steps.map(({ kind }) => kind), conflicts, unreachable };
}

describe('the undo of entries', () => {
  test('of a change keeps the fields that others changed since', async () => {
    await service.ask('PATCH', path, { body: { interval: 'weekly', feeToleranceAbs: '1.50' } });
    const [entry] = await entries('updateContext');
    await service.ask('PATCH', path, { body: { interval: 'monthly', name: 'Renamed' } });
    await vi.waitFor(async () => expect(await entries('updateContext')).toHaveLength(3));
    const before = (await live()).context;
    const { steps, conflicts } = await undo([entry!]);
    expect(steps).toEqual(['put-settings']);
    expect(conflicts).toMatchObject([
      { path: ['interval'], theirs: '"monthly"', by: { author: { subject: 'bob' } } },
    ]);
    const after = (await live()).context;
    expect(after).toMatchObject({ interval: 'monthly', name: 'Renamed' });
    expect(after['feeToleranceAbs']).not.toBe(before['feeToleranceAbs']);
  });

  test('of a deleted rule creates it at its place, and the undo of that deletes it', async () => {
    const before = await live();
    await service.ask('DELETE', `${path}/rules/${ruleIds[1]}`);
    await undo((await entries('deleteMatchRule')).slice(0, 1));
    const restored = await live();
    const contents = ({ rules }: Snapshot) => rules.map(({ type, config }) => ({ type, config }));
    expect(contents(restored)).toEqual(contents(before));
    expect(restored.rules.map(({ id }) => ruleIds.indexOf(id))).toEqual([0, -1, 2, 3]);
    const [order, created] = await entries('reorderMatchRules');
    expect(created!.operation).toBe('createMatchRule');
    await undo([order!, created!]);
    expect((await live()).rules.map(({ id }) => ruleIds.indexOf(id))).toEqual([0, 2, 3]);
  });

  test('of a move moves the rule back, and the undo of that moves it again', async () => {
    const [a, b, c, d] = ruleIds;
    await service.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: [d, a, b, c] } });
    await undo((await entries('reorderMatchRules')).slice(0, 1));
    expect((await live()).rules.map(({ id }) => id)).toEqual(ruleIds);
    await vi.waitFor(async () => expect(await entries('reorderMatchRules')).toHaveLength(3));
    await undo((await entries('reorderMatchRules')).slice(0, 1));
    expect((await live()).rules.map(({ id }) => id)).toEqual([d, a, b, c]);
  });

  test('of a source, a field map and a fee schedule', async () => {
    const { body: schedule } = await service.ask<{ id: string }>('POST', '/v1/fee-schedules', {
      body: feeScheduleBody(),
    });
    const source = await makeSource(service, contextId, { name: 'Bank', side: 'RIGHT', config: { a: 1 } });
    const ofSource = `${path}/sources/${source.id}`;
    const { body: map } = await service.ask<{ id: string }>('POST', `${ofSource}/field-maps`, {
      body: { mapping: { amount: 'Valor' } },
    });
    const before = await live([schedule.id]);
    await service.ask('PATCH', ofSource, { body: { config: { a: 2 }, feeScheduleId: schedule.id } });
    await service.ask('PATCH', `/v1/field-maps/${map.id}`, { body: { mapping: { amount: 'Total' } } });
    await service.ask('DELETE', `/v1/field-maps/${map.id}`);
    const done = (await entries('deleteFieldMap')).slice(0, 3);
    await service.ask('PATCH', `/v1/fee-schedules/${schedule.id}`, { body: { roundingScale: 4 } });
    const [ofSchedule] = await entries('updateFeeSchedule', schedule.id);
    const { steps } = await undo([ofSchedule!, ...done]);
    expect(steps).toEqual(['put-fee-schedule', 'put-source', 'put-field-map']);
    const after = await live([schedule.id]);
    const { fieldMaps, ...others } = after;
    expect(others).toEqual({ ...before, fieldMaps: undefined });
    expect(fieldMaps).toMatchObject([{ sourceId: source.id, mapping: { amount: 'Valor' } }]);
  });

  test('of the creation of an active context pauses it before its field maps and rules go', async () => {
    ({ id: contextId } = await makeContext(service, { rules: ruleBodies(2) }));
    path = `/v1/contexts/${contextId}`;
    const source = await makeSource(service, contextId, { name: 'Bank', side: 'RIGHT' });
    await service.ask('POST', `${path}/sources/${source.id}/field-maps`, {
      body: { mapping: { amount: 'Valor' } },
    });
    await service.ask('PATCH', path, { body: { status: 'ACTIVE' } });
    const { steps } = await undo(await entries('updateContext'));
    expect(steps[0]).toBe('set-status');
    expect(steps).toContain('delete-field-map');
    expect((await live()).context).toMatchObject({ status: 'PAUSED' });
  });

  test('of a fee schedule alone needs no context', async () => {
    const { body: schedule } = await service.ask<{ id: string }>('POST', '/v1/fee-schedules', {
      body: feeScheduleBody(),
    });
    await service.ask('PATCH', `/v1/fee-schedules/${schedule.id}`, { body: { roundingScale: 4 } });
    const [entry] = await entries('updateFeeSchedule', schedule.id);
    const [part] = await client.fetchQuery(undoPartsQuery([entry!]));
    const { live: now, history } = part!;
    const { steps } = plan(now, invert([entry!], { live: now, history }).target, limits);
    expect(steps).toMatchObject([{ kind: 'put-fee-schedule', changes: { roundingScale: 2 } }]);
    await planStepRunner(client, undefined, now).carryOut(steps[0]!);
    await vi.waitFor(async () => expect(await entries('updateFeeSchedule', schedule.id)).toHaveLength(3));
  });
});

describe('steps', () => {
  const edit = (index: number, config: Record<string, unknown>, base: Snapshot): PlanStep => ({
    kind: 'edit-rule',
    rule: { ...base.rules[index]!, config },
  });

  test('overwrite nothing that others changed since the plan was made', async () => {
    const source = await makeSource(service, contextId, { name: 'Bank', side: 'RIGHT', config: { a: 1 } });
    await service.ask('POST', `${path}/sources/${source.id}/field-maps`, {
      body: { mapping: { amount: 'Valor' } },
    });
    const base = await live();
    const [map] = base.fieldMaps;
    await service.ask('PATCH', path, { body: { interval: 'weekly', status: 'ACTIVE' } });
    await service.ask('PATCH', `${path}/sources/${source.id}`, { body: { config: { a: 5 } } });
    await service.ask('PATCH', `/v1/field-maps/${map!.id}`, { body: { mapping: { amount: 'Total' } } });
    await service.ask('PATCH', `${path}/rules/${ruleIds[0]}`, {
      body: { config: { matchAmount: true, matchDate: true } },
    });
    await service.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: ruleIds.toReversed() } });
    const refused: PlanStep[] = [
      { kind: 'put-settings', changes: { interval: 'monthly' } },
      { kind: 'set-status', status: 'ARCHIVED' },
      { kind: 'put-source', id: source.id, isNew: false, changes: { config: { a: 2 } } },
      { kind: 'put-field-map', id: map!.id, sourceId: source.id, isNew: false, mapping: { amount: 'Bruto' } },
      { kind: 'delete-field-map', id: map!.id },
      edit(0, { matchAmount: false }, base),
      { kind: 'delete-rule', rule: base.rules[0]! },
      { kind: 'order-rules', order: [ruleIds[1]!, ruleIds[0]!, ...ruleIds.slice(2)] },
    ];
    const sent = service.writes().length;
    for (const step of refused) await expect(run(base, [step]), step.kind).rejects.toBeInstanceOf(DriftError);
    expect(service.writes()).toHaveLength(sent);
    // Another field of the same object, and a value that is there already, are no conflict.
    await run(base, [
      { kind: 'put-source', id: source.id, isNew: false, changes: { name: 'Bank 2' } },
      { kind: 'order-rules', order: ruleIds.toReversed() },
    ]);
  });

  test('an archived context refuses them all', async () => {
    const base = await live();
    await service.ask('PATCH', path, { body: { status: 'ARCHIVED' } });
    await expect(run(base, [edit(0, { matchAmount: false }, base)])).rejects.toBeInstanceOf(ArchivedError);
  });

  test('a creation whose response was lost is not repeated, and its place follows @soak', async () => {
    const base = await live();
    const carrier = planStepRunner(client, contextId, base);
    const added = { id: 'new', type: 'EXACT', config: { matchCurrency: true } };
    service.onNext('POST', loseAnswer, { suffix: '/rules', times: 5 });
    const step: PlanStep = { kind: 'create-rule', rule: added, after: ruleIds[0] };
    await carrier.carryOut(step).catch(() => carrier.carryOut(step));
    await carrier.carryOut({ kind: 'order-rules', order: [...ruleIds, 'new'] });
    const { rules } = await live();
    expect(rules.map(({ id }) => ruleIds.indexOf(id))).toEqual([0, 1, 2, 3, -1]);
  });
});
