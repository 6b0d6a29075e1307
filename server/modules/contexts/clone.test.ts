import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context, ContextCloneResult } from '@recon/contract/context';
import { newId } from '../../db/new-rows';
import { makeContext, ruleBody, rulesOf } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const clone = (context: Context, body: Record<string, unknown>) =>
  ana.ask<ContextCloneResult>('POST', `/v1/contexts/${context.id}/clone`, { body });
const copyName = () => `Copy ${randomUUID()}`;
const sourcesOf = (contextId: string) =>
  service.database.db
    .selectFrom('source')
    .leftJoin('field_map', (join) =>
      join
        .onRef('field_map.tenant_id', '=', 'source.tenant_id')
        .onRef('field_map.source_id', '=', 'source.id'),
    )
    .leftJoin('fee_schedule', (join) =>
      join
        .onRef('fee_schedule.tenant_id', '=', 'source.tenant_id')
        .onRef('fee_schedule.id', '=', 'source.fee_schedule_id'),
    )
    .select(['source.id', 'source.name', 'source.side', 'source.type', 'source.config', 'mapping', 'version'])
    .select(['fee_schedule_id', 'fee_schedule.name as schedule'])
    .where('source.context_id', '=', contextId)
    .orderBy('source.created_at')
    .orderBy('source.id')
    .execute();

async function makeSchedule(name: string): Promise<string> {
  const { db } = service.database;
  const id = newId();
  const dates = { created_at: new Date(), updated_at: new Date() };
  const owner = { tenant_id: ana.tenantId, ...dates };
  await db
    .insertInto('fee_schedule')
    .values({
      ...owner,
      id,
      name,
      currency: 'BRL',
      application_order: 'CASCADING',
      rounding_scale: 3,
      rounding_mode: 'BANKERS',
    })
    .execute();
  await db
    .insertInto('fee_schedule_item')
    .values(
      [1, 2].map((priority) => ({
        ...owner,
        id: newId(),
        fee_schedule_id: id,
        name: `Item ${priority}`,
        priority,
        structure_type: 'FLAT',
        structure: '{"amount":"0.30"}',
      })),
    )
    .execute();
  return id;
}

/** Creates a context with three sources (the first two with one fee schedule), two field maps and two rules. */
async function makeWhole(scheduleName: string): Promise<{ context: Context; scheduleId: string }> {
  const context = await makeContext(ana, {
    type: 'N:M',
    interval: 'monthly',
    feeToleranceAbs: '0.10',
    feeTolerancePct: '0.0200',
    feeNormalization: 'GROSS',
    autoMatchOnUpload: true,
    sources: [
      { name: 'Ledger', type: 'LEDGER', side: 'LEFT', mapping: { z: 'Z', '10': 'ten', amount: 'Valor' } },
      { name: 'Gateway', type: 'GATEWAY', side: 'RIGHT', config: { b: 1.5, a: 2 }, mapping: { amount: 'V' } },
      { name: 'Bank', type: 'BANK' },
    ],
    rules: [
      ruleBody({ priority: 5, config: { matchDate: false } }),
      ruleBody({ priority: 3, type: 'DATE_LAG', config: { maxDays: 2, odd: '1' } }),
    ],
  });
  const scheduleId = await makeSchedule(scheduleName);
  await service.database.db
    .updateTable('source')
    .set({ fee_schedule_id: scheduleId })
    .where('context_id', '=', context.id)
    .where('name', 'in', ['Ledger', 'Gateway'])
    .execute();
  return { context, scheduleId };
}

test('copies everything under new identifiers, as a draft, and counts it', async () => {
  const { context, scheduleId } = await makeWhole('Acquirer fees');
  await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: { status: 'ACTIVE' } });
  const name = copyName();
  const { status, body } = await clone(context, { name: ` ${name} ` });
  expect(status).toBe(201);
  expect(body).toEqual({
    context: {
      ...context,
      id: body.context.id,
      name,
      status: 'DRAFT',
      createdAt: body.context.createdAt,
      updatedAt: body.context.createdAt,
    },
    sourcesCloned: 3,
    rulesCloned: 2,
    fieldMapsCloned: 2,
    feeSchedulesCloned: 1,
  });
  const before = await sourcesOf(context.id);
  const after = await sourcesOf(body.context.id);
  const plain = (rows: typeof after) =>
    rows.map(({ id: _id, fee_schedule_id: _schedule, schedule: _name, ...rest }) => rest);
  expect(plain(after)).toEqual(plain(before));
  expect(after.map(({ schedule }) => schedule)).toEqual([
    'Acquirer fees (copy)',
    'Acquirer fees (copy)',
    null,
  ]);
  expect(after[0]!.fee_schedule_id).toBe(after[1]!.fee_schedule_id);
  expect(after[0]!.fee_schedule_id).not.toBe(scheduleId);
  const rules = await rulesOf(ana, body.context.id);
  expect(rules.map(({ priority, type, config }) => [priority, type, config])).toEqual([
    [3, 'DATE_LAG', { maxDays: 2, odd: '1' }],
    [5, 'EXACT', { matchDate: false }],
  ]);
  const items = await service.database.db
    .selectFrom('fee_schedule_item')
    .select(['name', 'structure'])
    .where('fee_schedule_id', '=', after[0]!.fee_schedule_id!)
    .orderBy('priority')
    .execute();
  expect(items).toEqual([
    { name: 'Item 1', structure: '{"amount":"0.30"}' },
    { name: 'Item 2', structure: '{"amount":"0.30"}' },
  ]);

  const second = await clone(context, { name: copyName() });
  expect((await sourcesOf(second.body.context.id))[0]!.schedule).toBe('Acquirer fees (copy 2)');
});

test.each([
  [{ includeSources: false }, [0, 2, 0, 0], []],
  [{ includeRules: false }, [3, 0, 2, 1], ['copy', 'copy', null]],
  [{ includeFeeSchedules: false }, [3, 2, 2, 0], ['original', 'original', null]],
  [{ includeSources: false, includeFeeSchedules: true }, [0, 2, 0, 0], []],
  [
    { includeSources: null, includeRules: null, includeFeeSchedules: null },
    [3, 2, 2, 1],
    ['copy', 'copy', null],
  ],
  [{ includeSources: false, includeRules: false, includeFeeSchedules: false }, [0, 0, 0, 0], []],
])('with %j', async (choice, counts, schedules) => {
  const name = `Fees ${randomUUID()}`;
  const { context } = await makeWhole(name);
  const { body } = await clone(context, { name: copyName(), ...choice });
  expect([body.sourcesCloned, body.rulesCloned, body.fieldMapsCloned, body.feeSchedulesCloned]).toEqual(
    counts,
  );
  expect((await sourcesOf(body.context.id)).map(({ schedule }) => schedule)).toEqual(
    schedules.map((which) => which && (which === 'original' ? name : `${name} (copy)`)),
  );
  expect(await rulesOf(ana, body.context.id)).toHaveLength(counts[1]!);
});

test('a fee schedule’s name of 100 characters is cut so that the copy’s holds the suffix', async () => {
  const { context } = await makeWhole('ç'.repeat(100));
  const { body } = await clone(context, { name: copyName() });
  expect((await sourcesOf(body.context.id))[0]!.schedule).toBe(`${'ç'.repeat(93)} (copy)`);
});

test('returns 409 for a taken name and creates nothing', async () => {
  const { context } = await makeWhole(`Fees ${randomUUID()}`);
  const count = async () => {
    const { db } = service.database;
    const tables = [
      'context',
      'source',
      'match_rule',
      'field_map',
      'fee_schedule',
      'fee_schedule_item',
    ] as const;
    return Promise.all(
      tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length),
    );
  };
  const before = await count();
  const refused = await ana.ask('POST', `/v1/contexts/${context.id}/clone`, { body: { name: context.name } });
  expect([refused.status, refused.body.code, refused.body.details?.[0]?.path]).toEqual([
    409,
    'CONTEXT_NAME_TAKEN',
    ['body', 'name'],
  ]);
  expect(await count()).toEqual(before);
});

test('an archived context can be cloned', async () => {
  const context = await makeContext(ana);
  await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: { status: 'ARCHIVED' } });
  expect((await clone(context, { name: copyName() })).body.context.status).toBe('DRAFT');
});

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'x', includeRules: 'yes' }, 'includeRules'],
])('refuses %j', async (body, member) => {
  const context = await makeContext(ana);
  const refused = await ana.ask('POST', `/v1/contexts/${context.id}/clone`, { body });
  expect([refused.status, refused.body.details?.map(({ path }) => path)]).toEqual([400, [['body', member]]]);
});

test('20 clones at once under one name make one copy', async () => {
  const { context } = await makeWhole(`Fees ${randomUUID()}`);
  const name = copyName();
  const answers = await Promise.all(Array.from({ length: 20 }, () => clone(context, { name })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});
