import { describe, expect, test } from 'vitest';
import { readStored } from '../../lib/json/lossless';
import { firstState } from '../../testing/edit-log';
import { describeStep } from './describe-step';
import { diffSnapshots } from './diff-snapshots';
import { applyStep, type PlanStep } from './plan';
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

  test('shows no move of a rule whose position is the same, as another one came or went before it', () => {
    const [a, b, c] = firstState.rules;
    const added = { ...a!, id: 'rz' };
    const orders = [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ].map((rules) => rules.map((rule) => rule!));
    for (const rules of orders)
      for (const others of orders)
        for (let at = 0; at <= 3; at += 1) {
          const after = { ...firstState, rules: others.toSpliced(at, 0, added) };
          const { moves } = diffSnapshots({ ...firstState, rules }, after);
          expect(moves.filter(({ from, to }) => from === to)).toEqual([]);
        }
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

describe('describeStep', () => {
  const shown = (step: PlanStep) =>
    describeStep(step, firstState).objects.map(
      ({ change, kind, id, position, fields }) =>
        `${change} ${kind} ${id} ${position}: ${fields.map(({ path, after }) => `${path.join('.')} ${after}`).join()}`,
    );
  const rule = firstState.rules[1]!;

  test.each<[PlanStep, string]>([
    [{ kind: 'set-status', status: 'PAUSED' }, 'changed context undefined undefined: status "PAUSED"'],
    [
      { kind: 'put-settings', changes: { feeTolerancePct: '0.01' } },
      'changed context undefined undefined: feeTolerancePct "0.01"',
    ],
    [
      { kind: 'put-source', id: 'sa', isNew: false, changes: { feeScheduleId: '' } },
      'changed source sa undefined: feeScheduleId undefined',
    ],
    [
      { kind: 'put-source', id: 'sz', isNew: true, changes: { name: '', side: 'LEFT' } },
      'added source sz undefined: side "LEFT"',
    ],
    [
      { kind: 'put-fee-schedule', id: 'fa', isNew: false, changes: { roundingScale: 4 } },
      'changed fee-schedule fa undefined: roundingScale 4',
    ],
    [
      { kind: 'put-fee-schedule', id: 'fz', isNew: true, changes: { name: 'New' } },
      'added fee-schedule fz undefined: name "New"',
    ],
    [
      {
        kind: 'put-field-map',
        id: 'ma',
        sourceId: 'sa',
        isNew: false,
        mapping: { amount: 'V', date: 'Data' },
      },
      'changed field-map ma undefined: mapping.amount "V"',
    ],
    [{ kind: 'delete-field-map', id: 'ma' }, 'removed field-map ma undefined: mapping undefined'],
    [
      { kind: 'edit-rule', rule: { ...rule, config: { a: 9, b: 'x' } } },
      'changed match-rule rb 2: config.a 9',
    ],
    [{ kind: 'delete-rule', rule }, 'removed match-rule rb 2: type undefined,config undefined'],
    [
      { kind: 'create-rule', rule: { id: 'rz', type: 'EXACT', config: {} }, after: 'ra' },
      'added match-rule rz 2: type "EXACT",config {}',
    ],
  ])('of %j: %s', (step, expected) => {
    expect(shown(step)).toEqual([expected]);
  });

  test('of an order', () => {
    const step: PlanStep = { kind: 'order-rules', order: ['re', 'ra', 'rb', 'rc', 'rd'] };
    expect(describeStep(step, firstState)).toEqual({ objects: [], moves: [{ id: 're', from: 5, to: 1 }] });
    expect(applyStep(firstState, step).rules.map(({ id, priority }) => `${id} ${priority}`)).toEqual([
      're 1',
      'ra 2',
      'rb 3',
      'rc 4',
      'rd 5',
    ]);
  });
});
