import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EditChoice,
  firstState,
  liveOf,
  newEditLog,
  recordPlan,
  recordRandom,
} from '../../testing/edit-log';
import { withoutMember } from '../../lib/json/lossless';
import { applyStep, plan, type PlanStep } from './plan';
import type { Snapshot, SnapshotPart } from './snapshot';

const limits = { maxRules: 1000 };
const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 300) };
const withContext = (fields: object): Snapshot => ({
  ...firstState,
  context: { ...firstState.context, ...fields },
});
/** Returns a part without a field, and with other ones. */
const without = (part: SnapshotPart, field: string, changes: object = {}) =>
  ({ ...withoutMember(part, field), ...changes }) as SnapshotPart;
const kinds = (steps: readonly PlanStep[]) => steps.map(({ kind }) => kind);

describe('plan', () => {
  test('of equal configurations has no step', () => {
    const same: Snapshot = {
      ...firstState,
      context: { ...firstState.context, feeToleranceAbs: '0.5' },
      rules: firstState.rules.map((rule, index) => ({ ...rule, priority: index + 1 })),
    };
    expect(plan(firstState, same, limits)).toEqual({ steps: [], unreachable: [] });
  });

  test('changes fee schedules before sources, rules after field maps, and the status last', () => {
    const [first, ...others] = firstState.rules;
    const target: Snapshot = {
      context: { ...firstState.context, status: 'ARCHIVED', interval: 'monthly', feeNormalization: 'NET' },
      rules: [...others, { ...first!, config: { a: 5 } }],
      sources: firstState.sources.map((source) => without(source, 'feeScheduleId', { config: { a: 2 } })),
      fieldMaps: [{ id: 'mb', sourceId: 'sb', mapping: { amount: 'V' } }],
      feeSchedules: firstState.feeSchedules.map((schedule) => ({ ...schedule, roundingScale: 3 })),
    };
    expect(plan(firstState, target, limits)).toEqual({
      steps: [
        { kind: 'put-fee-schedule', id: 'fa', isNew: false, changes: { roundingScale: 3 } },
        { kind: 'put-settings', changes: { interval: 'monthly', feeNormalization: 'NET' } },
        { kind: 'put-source', id: 'sa', isNew: false, changes: { config: { a: 2 }, feeScheduleId: '' } },
        { kind: 'put-source', id: 'sb', isNew: false, changes: { config: { a: 2 } } },
        { kind: 'put-field-map', id: 'mb', sourceId: 'sb', isNew: true, mapping: { amount: 'V' } },
        { kind: 'delete-field-map', id: 'ma' },
        { kind: 'edit-rule', rule: { ...first, config: { a: 5 } } },
        { kind: 'order-rules', order: ['rb', 'rc', 'rd', 're', 'ra'] },
        { kind: 'set-status', status: 'ARCHIVED' },
      ],
      unreachable: [],
    });
  });

  test('pauses a context before anything else', () => {
    const target = withContext({ status: 'PAUSED', name: 'Other' });
    expect(kinds(plan(firstState, target, limits).steps)).toEqual(['set-status', 'put-settings']);
  });

  test('creates what is missing', () => {
    const base: Snapshot = { ...firstState, rules: [], sources: [], fieldMaps: [], feeSchedules: [] };
    const { steps, unreachable } = plan(base, firstState, limits);
    expect(unreachable).toEqual([]);
    expect(kinds(steps)).toEqual([
      'put-fee-schedule',
      'put-source',
      'put-source',
      'put-field-map',
      ...firstState.rules.map(() => 'create-rule'),
    ]);
    const { id, ...schedule } = firstState.feeSchedules[0]!;
    expect(steps[0]).toEqual({ kind: 'put-fee-schedule', id, isNew: true, changes: schedule });
  });

  test('replaces the mapping of a field map that has another id', () => {
    const fieldMaps = [{ id: 'mz', sourceId: 'sa', mapping: { amount: 'V' } }];
    expect(plan(firstState, { ...firstState, fieldMaps }, limits).steps).toEqual([
      { kind: 'put-field-map', id: 'ma', sourceId: 'sa', isNew: false, mapping: { amount: 'V' } },
    ]);
  });
});

describe('what no step reaches', () => {
  const withoutSide = firstState.sources.map((source) => without(source, 'side'));
  const schedules = firstState.feeSchedules.map((one) => ({ ...one, currency: 'USD', items: [] }));
  test.each<[string, Snapshot, Snapshot, object[]]>([
    [
      'a draft again',
      firstState,
      withContext({ status: 'DRAFT' }),
      [{ reason: 'status', from: 'ACTIVE', to: 'DRAFT' }],
    ],
    [
      'a pause of a draft',
      withContext({ status: 'DRAFT' }),
      withContext({ status: 'PAUSED' }),
      [{ reason: 'status', from: 'DRAFT', to: 'PAUSED' }],
    ],
    [
      'a source less',
      firstState,
      { ...firstState, sources: firstState.sources.slice(1), fieldMaps: [] },
      [{ reason: 'not-deletable', kind: 'source', id: 'sa' }],
    ],
    [
      'a source without a side',
      firstState,
      { ...firstState, sources: withoutSide },
      ['sa', 'sb'].map((id) => ({ reason: 'fixed-field', kind: 'source', id, field: 'side' })),
    ],
    [
      'another currency and items of a fee schedule',
      firstState,
      { ...firstState, feeSchedules: schedules },
      ['currency', 'items'].map((field) => ({
        reason: 'fixed-field',
        kind: 'fee-schedule',
        id: 'fa',
        field,
      })),
    ],
    [
      'a setting that the interface does not know',
      firstState,
      withContext({ colour: 'red' }),
      [{ reason: 'fixed-field', kind: 'context', id: undefined, field: 'colour' }],
    ],
    [
      'another name of an archived context',
      withContext({ status: 'ARCHIVED' }),
      withContext({ status: 'ARCHIVED', name: 'Other' }),
      [{ reason: 'archived' }],
    ],
    [
      'an archived context in use again',
      withContext({ status: 'ARCHIVED' }),
      firstState,
      [{ reason: 'archived' }],
    ],
  ])('is named: %s', (_, base, target, unreachable) => {
    expect(plan(base, target, limits)).toEqual({ steps: [], unreachable });
  });

  test('is named: too many rules', () => {
    const { steps, unreachable } = plan({ ...firstState, rules: [] }, firstState, { maxRules: 4 });
    expect([steps, unreachable]).toEqual([[], [{ reason: 'too-many-rules', max: 4 }]]);
  });

  test('does not include the fee schedules of an archived context', () => {
    const base = withContext({ status: 'ARCHIVED' });
    const feeSchedules = base.feeSchedules.map((schedule) => ({ ...schedule, name: 'Other' }));
    const { steps, unreachable } = plan(base, { ...base, feeSchedules }, limits);
    expect([kinds(steps), unreachable]).toEqual([['put-fee-schedule'], []]);
  });
});

describe('for random configurations', () => {
  const choice = fc.record({ op: fc.nat(999), at: fc.nat(999), to: fc.nat(999) });
  const choices = fc.array(choice, { maxLength: 12 });
  const edited = (list: readonly EditChoice[], mark: string) => {
    const log = newEditLog(firstState, mark);
    for (const choice of list) recordRandom(log, choice, 'ana');
    return liveOf(log);
  };
  const contentsOf = ({ rules, fieldMaps, ...others }: Snapshot) => ({
    ...others,
    rules: rules.map(({ type, config }) => ({ type, config })),
    fieldMaps: Object.fromEntries(fieldMaps.map(({ sourceId, mapping }) => [sourceId, mapping])),
  });

  test('the steps lead to the target, and then there is nothing left to do', () => {
    fc.assert(
      fc.property(choices, choices, (from, to) => {
        const [base, target] = [edited(from, 'b'), edited(to, 't')];
        const maxRules = Math.max(base.rules.length, target.rules.length);
        const { steps, unreachable } = plan(base, target, { maxRules });
        expect(unreachable).toEqual([]);
        const states = [base];
        for (const step of steps) states.push(applyStep(states.at(-1)!, step));
        const last = states.at(-1)!;
        expect(contentsOf(last)).toEqual(contentsOf(target));
        expect(plan(last, target, { maxRules })).toEqual({ steps: [], unreachable: [] });
        for (const { rules } of states) expect(rules.length).toBeLessThanOrEqual(maxRules);

        const log = newEditLog(base, 'x');
        recordPlan(log, steps, 'ana');
        expect(contentsOf(liveOf(log))).toEqual(contentsOf(target));
      }),
      runs,
    );
  });
});
