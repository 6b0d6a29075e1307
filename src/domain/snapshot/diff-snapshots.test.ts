import { describe, expect, test } from 'vitest';
import { readStored } from '~/lib/json/lossless';
import { firstState } from '~/testing/edit-log';
import { describeStep } from './describe-step';
import { diffSnapshots } from './diff-snapshots';
import type { Snapshot } from './snapshot';

/** Returns the objects that differ as short texts. */
function objectsOf(after: Snapshot, before = firstState): string[] {
  return diffSnapshots(before, after).objects.map(({ kind, name, change, position, fields }) => {
    const changes = fields.map(({ path, before, after }) => `${path.join('.')} ${before} → ${after}`);
    return [`${change} ${kind} ${name}`, ...(position ? [`at ${position}`] : []), ...changes].join(', ');
  });
}

describe('diffSnapshots', () => {
  test('finds nothing in equal snapshots: spelling of decimals, keys in another order, other priorities', () => {
    const same: Snapshot = {
      ...firstState,
      context: { ...firstState.context, feeToleranceAbs: '0.5' },
      rules: firstState.rules.map((rule, index) => ({
        ...rule,
        config: { b: 'x', a: index },
        priority: index + 1,
      })),
    };
    expect(diffSnapshots(firstState, same)).toEqual({ objects: [], moves: [] });
  });

  test('shows settings field by field', () => {
    const context = { ...firstState.context, name: 'Other', feeNormalization: 'NET' };
    expect(objectsOf({ ...firstState, context })).toEqual([
      'changed context Other, name "Card sales" → "Other", feeNormalization undefined → "NET"',
    ]);
  });

  test('shows rules with the keys of their configs, and with positions if added or removed', () => {
    const [a, b, ...others] = firstState.rules;
    const added = { id: 'rz', type: 'DATE_LAG', config: { maxDays: 2 }, priority: 1 };
    const changed = { ...b!, config: { a: 1, c: true } };
    expect(objectsOf({ ...firstState, rules: [changed, added, ...others] })).toEqual([
      'changed match-rule EXACT, at 1, config.b "x" → undefined, config.c undefined → true',
      'added match-rule DATE_LAG, at 2, type undefined → "DATE_LAG", config undefined → {"maxDays":2}',
      `removed match-rule EXACT, at 1, type "EXACT" → undefined, config ${JSON.stringify(a!.config)} → undefined`,
    ]);
  });

  test('keeps every digit of numbers', () => {
    const rule = (json: string) => ({
      ...firstState,
      rules: [{ id: 'ra', type: 'EXACT', config: readStored(json), priority: 1 }],
    });
    expect(
      objectsOf(rule('{"a":0.50,"b":9007199254740993}'), rule('{"a":0.5,"b":9007199254740992}')),
    ).toEqual(['changed match-rule EXACT, at 1, config.b 9007199254740992 → 9007199254740993']);
  });

  test('shows an order as the fewest moves, with positions among all rules', () => {
    const [a, b, c, d, e] = firstState.rules;
    const added = { ...a!, id: 'rz' };
    const rules = [added, e!, a!, c!, d!];
    expect(diffSnapshots(firstState, { ...firstState, rules }).moves).toEqual([{ id: 're', from: 5, to: 2 }]);
    expect(diffSnapshots(firstState, { ...firstState, rules: [b!, a!, c!, d!, e!] }).moves).toEqual([
      { id: 'rb', from: 2, to: 1 },
    ]);
  });

  test('shows field maps by line, under the name of their source, whatever their ids are', () => {
    const fieldMaps = [{ id: 'mz', sourceId: 'sa', mapping: { amount: 'V', date: 'Data', note: 'N' } }];
    expect(objectsOf({ ...firstState, fieldMaps })).toEqual([
      'changed field-map Ledger, mapping.amount "Valor" → "V", mapping.note undefined → "N"',
    ]);
    expect(objectsOf({ ...firstState, fieldMaps: [] })).toEqual([
      'removed field-map Ledger, mapping {"amount":"Valor","date":"Data"} → undefined',
    ]);
  });

  test('shows sources and fee schedules', () => {
    const sources = firstState.sources.map((source) => {
      const { feeScheduleId: _, ...others } = source;
      return { ...others, config: { a: 2 } };
    });
    const feeSchedules = firstState.feeSchedules.map((schedule) => ({ ...schedule, roundingScale: 3 }));
    expect(objectsOf({ ...firstState, sources, feeSchedules })).toEqual([
      'changed source Ledger, config.a 1 → 2, feeScheduleId "fa" → undefined',
      'changed source Bank, config.a 1 → 2',
      'changed fee-schedule Acquirer, roundingScale 2 → 3',
    ]);
  });
});

test('describeStep returns what a step changes', () => {
  const rule = firstState.rules[1]!;
  expect(describeStep({ kind: 'delete-rule', rule }, firstState).objects).toMatchObject([
    { kind: 'match-rule', id: 'rb', change: 'removed', position: 2 },
  ]);
  expect(describeStep({ kind: 'set-status', status: 'PAUSED' }, firstState).objects).toMatchObject([
    { kind: 'context', fields: [{ path: ['status'], before: '"ACTIVE"', after: '"PAUSED"' }] },
  ]);
  const order = ['re', 'ra', 'rb', 'rc', 'rd'];
  expect(describeStep({ kind: 'order-rules', order }, firstState)).toEqual({
    objects: [],
    moves: [{ id: 're', from: 5, to: 1 }],
  });
});
