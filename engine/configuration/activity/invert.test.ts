import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject } from '../../lib/json/is-object';
import { membersIn, readStored, writeJson } from '../../lib/json/lossless';
import {
  contextId,
  type EditChoice,
  type EditLog,
  firstState,
  liveOf,
  newEditLog,
  recordPlan,
  recordRandom,
} from '../../testing/edit-log';
import { orderOf } from '../match-rules/order';
import { diffSnapshots } from '../snapshot/diff-snapshots';
import { plan, type PlanStep } from '../snapshot/plan';
import type { Fields, Snapshot } from '../snapshot/snapshot';
import type { Entry } from './entry';
import { type Conflict, invert } from './invert';

const limits = { maxRules: 1000 };
const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 300) };

/** Returns a log with these plans, each by its author. */
function logOf(...plans: [author: string, ...steps: PlanStep[]][]): EditLog {
  const log = newEditLog(firstState);
  for (const [author, ...steps] of plans) recordPlan(log, steps, author);
  return log;
}

/** Undoes the entries of an author, or those with these numbers. */
function undo(log: EditLog, undone: string | number[], chosen?: ReadonlySet<string>) {
  const entries = log.entries.filter(({ number, author }) =>
    typeof undone === 'string' ? author.id === undone : undone.includes(number),
  );
  return invert(entries, { live: liveOf(log), history: log.entries, ...(chosen && { chosen }) });
}

const editRule = (id: string, type: string, config: Fields): PlanStep => ({
  kind: 'edit-rule',
  rule: { id, type, config },
});
const orderTo = (letters: string): PlanStep => ({
  kind: 'order-rules',
  order: Array.from(letters, (letter) => `r${letter}`),
});
const deleteRule = (id: string): PlanStep => {
  const rule = firstState.rules.find((one) => one.id === id)!;
  return { kind: 'delete-rule', rule };
};
const rename = (name: string): PlanStep => ({ kind: 'put-settings', changes: { name } });
const lettersOf = ({ rules }: Snapshot) => rules.map(({ id }) => id.slice(1)).join('');
const ruleOf = ({ rules }: Snapshot, id: string) => rules.find((rule) => rule.id === id);
const named = ({ kind, id, path, theirs, mine, by }: Conflict) =>
  `${kind} ${[id, ...path].join('.')}: ${theirs} → ${mine}, by ${by && `${by.author.id} #${by.number}`}`;

describe('the undo of one entry', () => {
  test('restores the fields that it changed and keeps later changes of others', () => {
    const log = logOf(
      ['ana', editRule('ra', 'EXACT', { a: 9, b: 'x' })],
      ['bob', editRule('ra', 'EXACT', { a: 9, b: 'y' })],
    );
    const { target, conflicts, unreachable } = undo(log, 'ana');
    expect(ruleOf(target, 'ra')?.config).toEqual({ a: 0, b: 'y' });
    expect([conflicts, unreachable]).toEqual([[], []]);
  });

  test('of an order leaves a rule that was added since at its place, if the only rule that had stayed is gone', () => {
    const letters = Array.from(lettersOf(firstState));
    const middle = letters[2]!;
    const log = logOf(['ana', orderTo(letters.toReversed().join(''))], ['bob', deleteRule(`r${middle}`)]);
    const rule = { id: 'new', type: 'EXACT', config: { z: 1 } };
    recordPlan(log, [{ kind: 'create-rule', rule, after: `r${letters[0]}` }], 'bob');
    const added = lettersOf(liveOf(log)).at(-1)!;
    expect(letters).not.toContain(added);
    const { target, conflicts } = undo(log, 'ana');
    expect(lettersOf(target)).toBe([...letters.filter((one) => one !== middle), added].join(''));
    expect(conflicts).toEqual([]);
  });

  test('keeps every digit of the restored numbers', () => {
    const log = newEditLog({
      ...firstState,
      rules: [
        { id: 'ra', type: 'EXACT', config: readStored('{"a":9007199254740993,"b":0.50}'), priority: 1 },
      ],
    });
    recordPlan(log, [editRule('ra', 'EXACT', readStored('{"a":1,"b":0.50}'))], 'ana');
    recordPlan(log, [editRule('ra', 'EXACT', readStored('{"a":1,"b":0.50,"c":2.0}'))], 'bob');
    const { target } = undo(log, 'ana');
    expect(writeJson(target.rules[0]!.config)).toBe('{"a":9007199254740993,"b":0.50,"c":2.0}');
  });

  test('names a field that another user changed since, and overwrites it only if chosen', () => {
    const log = logOf(['ana', rename('A')], ['bob', rename('B')]);
    const { target, conflicts } = undo(log, 'ana');
    expect(target.context['name']).toBe('B');
    expect(conflicts.map(named)).toEqual([`context c1.name: "B" → "Card sales", by bob #2`]);
    const insisted = undo(log, 'ana', new Set(conflicts.map(({ key }) => key)));
    expect(insisted.target.context['name']).toBe('Card sales');
  });

  test('names a field that another user set to the same value again', () => {
    const log = logOf(['ana', rename('A')], ['bob', rename('B')], ['eva', rename('A')]);
    const { target, conflicts } = undo(log, 'ana');
    expect(target.context['name']).toBe('A');
    expect(conflicts.map(named)).toEqual([`context c1.name: "A" → "Card sales", by eva #3`]);
  });

  test('treats the type of a rule and its settings as one', () => {
    const log = logOf(
      ['ana', editRule('ra', 'DATE_LAG', { maxDays: 1 })],
      ['bob', editRule('ra', 'DATE_LAG', { maxDays: 2 })],
    );
    const { target, conflicts } = undo(log, 'ana');
    expect(ruleOf(target, 'ra')).toMatchObject({ type: 'DATE_LAG', config: { maxDays: 2 } });
    expect(conflicts.map(named)).toEqual([
      'match-rule ra.type: "DATE_LAG" → "EXACT", by bob #2',
      'match-rule ra.config: {"maxDays":2} → {"a":0,"b":"x"}, by bob #2',
    ]);
    expect(new Set(conflicts.map(({ key }) => key)).size).toBe(1);
    const insisted = undo(log, 'ana', new Set([conflicts[0]!.key]));
    expect(ruleOf(insisted.target, 'ra')).toMatchObject({ type: 'EXACT', config: { a: 0, b: 'x' } });
  });

  test('restores no setting of a type that the rule no longer has', () => {
    const log = logOf(
      ['ana', editRule('ra', 'EXACT', { b: 'x' })],
      ['bob', editRule('ra', 'DATE_LAG', { maxDays: 2 })],
    );
    const { target, conflicts } = undo(log, 'ana');
    expect(ruleOf(target, 'ra')).toMatchObject({ type: 'DATE_LAG', config: { maxDays: 2 } });
    expect(conflicts.map(({ path }) => path.join('.'))).toEqual(['type', 'config']);
  });

  test('restores the config of a source, its fee schedule and the rounding of the schedule', () => {
    const log = logOf([
      'ana',
      { kind: 'put-source', id: 'sa', isNew: false, changes: { config: { a: 2 }, feeScheduleId: '' } },
      { kind: 'put-fee-schedule', id: 'fa', isNew: false, changes: { roundingScale: 4 } },
    ]);
    expect(diffSnapshots(firstState, undo(log, 'ana').target)).toEqual({ objects: [], moves: [] });
    expect(undo(log, [1]).target.feeSchedules[0]).toMatchObject({ roundingScale: 4 });
  });
});

describe('the undo of an order', () => {
  test('moves only the rules back that the entry moved', () => {
    const log = logOf(['ana', orderTo('eabcd')], ['bob', orderTo('ebacd')]);
    expect(lettersOf(undo(log, 'ana').target)).toBe('bacde');
    expect(lettersOf(undo(log, 'bob').target)).toBe('eabcd');
  });

  test('does not move a rule that another user moved since, unless chosen', () => {
    const log = logOf(['ana', orderTo('eabcd')], ['bob', orderTo('aebcd')]);
    const { target, conflicts } = undo(log, 'ana');
    expect(lettersOf(target)).toBe('aebcd');
    expect(conflicts.some(({ kind, by }) => kind === 'rule-order' && by?.author.id === 'bob')).toBe(true);
    const keys = new Set(conflicts.map(({ key }) => key));
    expect(lettersOf(undo(log, 'ana', keys).target)).toBe('abcde');
  });

  test('of a priority moves the rule back to its neighbours', () => {
    const log = newEditLog(firstState);
    recordRandom(log, { op: 4, at: 4, to: 4 }, 'ana');
    expect(lettersOf(liveOf(log))).toBe('eabcd');
    recordPlan(log, [deleteRule('rb')], 'bob');
    expect(lettersOf(undo(log, 'ana').target)).toBe('acde');
  });

  test('ignores the rules of other contexts', () => {
    const log = logOf(['ana', orderTo('eabcd')]);
    const other = { ...log.entries[0]!, contextId: 'c2', objectId: 'c2' };
    const history: Entry[] = [
      ...log.entries,
      { ...other, number: 2, objectKind: 'context', before: null, after: {} },
      { ...other, number: 3, objectKind: 'match-rule', objectId: 'rz', before: { priority: 1 }, after: null },
    ];
    const { target, unreachable } = invert(log.entries, { live: liveOf(log), history });
    expect([lettersOf(target), unreachable]).toEqual(['abcde', []]);
  });

  test('is not possible across a gap of the log', () => {
    const log = logOf(['ana', orderTo('eabcd')]);
    const baseline: Entry = { ...log.entries[0]!, number: 2, objectKind: 'context', before: null, after: {} };
    const history = [...log.entries, baseline];
    const { target, unreachable } = invert(log.entries, { live: liveOf(log), history });
    expect(lettersOf(target)).toBe('eabcd');
    expect(unreachable).toEqual([{ number: 1, reason: 'gap', kind: 'rule-order', id: contextId, by: null }]);
  });
});

describe('the undo of a deletion', () => {
  test('creates the rule again where it was', () => {
    const log = logOf(['ana', deleteRule('rc')], ['bob', orderTo('deab')]);
    const { target } = undo(log, 'ana');
    expect(lettersOf(target)).toBe('deabc');
    expect(ruleOf(target, 'rc')).toMatchObject({ type: 'EXACT', config: { a: 2, b: 'x' } });
  });

  test('of several rules restores their order', () => {
    const log = logOf(['ana', deleteRule('rb'), deleteRule('rc'), deleteRule('ra')]);
    expect(lettersOf(undo(log, 'ana').target)).toBe('abcde');
  });

  test('is done if the rule was created again since, even if that one was changed, and not if that one is gone', () => {
    const log = logOf(['ana', deleteRule('rc')]);
    const again: PlanStep = {
      kind: 'create-rule',
      rule: { id: 'new', type: 'EXACT', config: { a: 2, b: 'x' } },
      after: 'rb',
    };
    recordPlan(log, [again], 'bob');
    const done = undo(log, 'ana');
    expect(lettersOf(done.target)).toBe(lettersOf(liveOf(log)));
    expect(done.unreachable).toMatchObject([
      { number: 1, reason: 'again', id: 'rc', by: { author: { id: 'bob' } } },
    ]);
    const id = liveOf(log).rules[2]!.id;
    recordPlan(log, [editRule(id, 'EXACT', { a: 3 })], 'bob');
    expect(undo(log, 'ana').unreachable).toMatchObject([{ reason: 'again' }]);
    recordPlan(log, [{ kind: 'delete-rule', rule: ruleOf(liveOf(log), id)! }], 'bob');
    expect(undo(log, 'ana')).toMatchObject({ unreachable: [] });
    expect(ruleOf(undo(log, 'ana').target, 'rc')).toBeDefined();
  });

  test('of two equal rules is done once per rule that was created again', () => {
    const log = newEditLog({
      ...firstState,
      rules: firstState.rules.map((rule) => ({ ...rule, type: 'EXACT', config: {} })),
    });
    recordPlan(
      log,
      [deleteRule('rb'), deleteRule('rc')].map((step) =>
        step.kind === 'delete-rule' ? { ...step, rule: { ...step.rule, type: 'EXACT', config: {} } } : step,
      ),
      'ana',
    );
    recordPlan(
      log,
      [{ kind: 'create-rule', rule: { id: 'new', type: 'EXACT', config: {} }, after: 'ra' }],
      'bob',
    );
    const { target, unreachable } = undo(log, 'ana');
    expect(unreachable).toHaveLength(1);
    expect(target.rules).toHaveLength(firstState.rules.length);
  });

  test('of a field map does not replace the one that the source has by now, unless chosen', () => {
    const log = logOf(
      ['ana', { kind: 'delete-field-map', id: 'ma' }],
      ['bob', { kind: 'put-field-map', id: 'new', sourceId: 'sa', isNew: true, mapping: { amount: 'V' } }],
    );
    const { target, conflicts } = undo(log, 'ana');
    expect(target.fieldMaps.map(({ mapping }) => mapping)).toEqual([{ amount: 'V' }]);
    expect(conflicts.map(named)).toEqual([
      'field-map m2: {"amount":"V"} → {"amount":"Valor","date":"Data"}, by bob #2',
    ]);
    const insisted = undo(log, 'ana', new Set(conflicts.map(({ key }) => key))).target;
    expect(insisted.fieldMaps).toEqual([
      { id: 'm2', sourceId: 'sa', mapping: { amount: 'Valor', date: 'Data' } },
    ]);
  });

  test('restores a field map that no other one has replaced', () => {
    const log = logOf(['ana', { kind: 'delete-field-map', id: 'ma' }]);
    expect(undo(log, 'ana').target.fieldMaps).toEqual(firstState.fieldMaps);
  });
});

describe('the undo of a creation', () => {
  const create: PlanStep = {
    kind: 'create-rule',
    rule: { id: 'new', type: 'EXACT', config: { a: 7 } },
    after: 'ra',
  };

  test('deletes a rule that no one changed', () => {
    expect(diffSnapshots(firstState, undo(logOf(['ana', create]), 'ana').target).objects).toEqual([]);
  });

  test.each<[string, PlanStep]>([
    ['changed', editRule('r1', 'EXACT', { a: 8 })],
    ['moved', { kind: 'order-rules', order: ['r1', 'ra', 'rb', 'rc', 'rd', 're'] }],
  ])('names a rule that another user %s since, and deletes it only if chosen', (_, step) => {
    const log = logOf(['ana', create], ['bob', step]);
    const { target, conflicts } = undo(log, 'ana');
    expect(ruleOf(target, 'r1')).toBeDefined();
    const ofRule = conflicts.filter(({ kind }) => kind === 'match-rule');
    expect(ofRule.map(({ id, path, by }) => [id, path, by?.author.id])).toEqual([['r1', [], 'bob']]);
    const insisted = undo(log, 'ana', new Set(conflicts.map(({ key }) => key)));
    expect(ruleOf(insisted.target, 'r1')).toBeUndefined();
  });

  test('is done if another user deleted the rule', () => {
    const log = logOf(['ana', create]);
    recordPlan(log, [{ kind: 'delete-rule', rule: ruleOf(liveOf(log), 'r1')! }], 'bob');
    expect(undo(log, 'ana')).toMatchObject({ target: liveOf(log), conflicts: [], unreachable: [] });
  });

  test('deletes a field map, unless its mapping was changed since', () => {
    const put = {
      kind: 'put-field-map',
      id: 'new',
      sourceId: 'sb',
      isNew: true,
      mapping: { amount: 'V' },
    } as const satisfies PlanStep;
    expect(undo(logOf(['ana', put]), 'ana').target.fieldMaps).toEqual(firstState.fieldMaps);
    const log = logOf(['ana', put], ['bob', { ...put, id: 'm1', isNew: false, mapping: { amount: 'W' } }]);
    const { target, conflicts } = undo(log, 'ana');
    expect(target).toEqual(liveOf(log));
    expect(conflicts.map(named)).toEqual(['field-map m1: {"amount":"W"} → undefined, by bob #2']);
  });
});

describe('what cannot be undone is reported', () => {
  const entry = (fields: Partial<Entry>): Entry => ({
    number: 1,
    at: '2026-01-01T00:00:00Z',
    author: { kind: 'person', id: 'ana', name: 'Ana', subject: 'ana' },
    operation: 'any',
    outcome: 'done',
    objectKind: 'source',
    objectId: 'sa',
    contextId,
    before: null,
    after: {},
    configs: [],
    ...fields,
  });
  test.each<[string, Partial<Entry>]>([
    ['not-deletable', {}],
    ['not-deletable', { objectKind: 'fee-schedule', contextId: null }],
    ['not-deletable', { objectKind: 'context', after: { copies: {} } }],
    ['not-covered', { objectKind: 'source-reading', before: {} }],
    [
      'not-covered',
      { objectKind: 'fee-schedule', objectId: 'fb', before: { name: 'F' }, after: { name: 'G' } },
    ],
    ['hidden', { after: null, isHidden: true }],
    ['gone', { objectKind: 'match-rule', objectId: 'rz', before: { type: 'A' }, after: { type: 'B' } }],
    [
      'gap',
      { objectKind: 'match-rule', objectId: 'ra', before: { type: 'A', config: {} }, after: null, number: 0 },
    ],
  ])('%s: %j', (reason, fields) => {
    const undone = entry(fields);
    const history = [undone, entry({ number: 1, objectKind: 'match-rule', objectId: 'rz' })];
    const { target, unreachable } = invert([undone], {
      live: reason === 'gap' ? { ...firstState, rules: [] } : firstState,
      history: reason === 'gap' ? history : [undone],
    });
    expect(unreachable.map((one) => one.reason)).toEqual([reason]);
    expect(target.sources).toEqual(firstState.sources);
  });

  test('and a refused entry has no effect', () => {
    const refused = entry({ outcome: 'refused', after: null });
    expect(invert([refused], { live: firstState, history: [] })).toEqual({
      target: firstState,
      conflicts: [],
      unreachable: [],
    });
  });

  test('an object that was deleted since, with who deleted it', () => {
    const log = logOf(['ana', editRule('ra', 'EXACT', { a: 5 })], ['bob', deleteRule('ra')]);
    const { unreachable } = undo(log, 'ana');
    expect(unreachable).toMatchObject([{ number: 1, reason: 'gone', id: 'ra', by: { number: 2 } }]);
  });

  test('throws for entries of several contexts', () => {
    const others = [entry({}), entry({ number: 2, contextId: 'c2' })];
    expect(() => invert(others, { live: firstState, history: others })).toThrow(/several contexts/);
  });
});

/** The values of a snapshot, each as JSON text, by kind, id, field and key. An object has a value of its own, too. */
function leavesOf(snapshot: Snapshot): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const add = (kind: string, object: Fields) => {
    const { id, priority: _, sourceId: __, ...fields } = object;
    leaves.set(JSON.stringify([kind, id]), 'exists');
    for (const [name, value] of Object.entries(fields))
      if (isJsonObject(value))
        for (const { key, json } of membersIn(value)) leaves.set(JSON.stringify([kind, id, name, key]), json);
      else leaves.set(JSON.stringify([kind, id, name]), writeJson(value));
  };
  add('context', { id: contextId, ...snapshot.context });
  for (const rule of snapshot.rules) add('match-rule', rule);
  for (const source of snapshot.sources) add('source', source);
  for (const map of snapshot.fieldMaps) add('field-map', map);
  for (const schedule of snapshot.feeSchedules) add('fee-schedule', schedule);
  return leaves;
}

const choice = fc.record({ op: fc.nat(999), at: fc.nat(999), to: fc.nat(999) });
const choices = fc.array(choice, { minLength: 1, maxLength: 10 });
const edits = fc.array(fc.record({ isMine: fc.boolean(), choice }), { minLength: 1, maxLength: 14 });

/** Returns the content without the ids of what may have been created again. */
function contentsOf({ rules, fieldMaps, ...others }: Snapshot) {
  return {
    ...others,
    rules: rules.map(({ type, config }) => ({ type, config })),
    fieldMaps: Object.fromEntries(fieldMaps.map(({ sourceId, mapping }) => [sourceId, mapping])),
  };
}

describe('for random edits', () => {
  function recorded(list: readonly { isMine: boolean; choice: EditChoice }[]) {
    const log = newEditLog(firstState);
    for (const { isMine, choice } of list) recordRandom(log, choice, isMine ? 'me' : 'other');
    return { log, mine: log.entries.filter(({ author }) => author.id === 'me') };
  }

  test('the undo keeps every value of others, or names a conflict', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const { log, mine } = recorded(list);
        const { target, conflicts, unreachable } = undo(log, 'me');
        const states = log.states.map(leavesOf);
        const [live, wanted] = [states.at(-1)!, leavesOf(target)];
        const isChange = ({ number }: Entry, leaf: string) =>
          states[number - 1]!.get(leaf) !== states[number]!.get(leaf);
        /** The value that the last of my entries left. */
        const leftByMe = (leaf: string) => {
          const last = mine.findLast((entry) => isChange(entry, leaf));
          return last ? states[last.number]!.get(leaf) : `changed by others: ${leaf}`;
        };
        const leaves = [...new Set([...states, wanted].flatMap((state) => [...state.keys()]))];
        const isKept = (leaf: string) => live.get(leaf) === wanted.get(leaf);
        expect(leaves.filter((leaf) => !isKept(leaf) && live.get(leaf) !== leftByMe(leaf))).toEqual([]);

        const isNamed = (leaf: string) => {
          const [, leafId, ...place] = JSON.parse(leaf) as string[];
          const isWithin = ({ id, path }: Conflict) =>
            id === leafId && path.every((name, at) => name === place[at]);
          return conflicts.some(isWithin) || unreachable.some(({ id }) => id === leafId);
        };
        const unnamed = mine.flatMap((entry) =>
          leaves.filter((leaf) => {
            const isForeign = isChange(entry, leaf) && live.get(leaf) !== leftByMe(leaf);
            return isForeign && live.get(leaf) !== states[entry.number - 1]!.get(leaf) && !isNamed(leaf);
          }),
        );
        expect(unnamed).toEqual([]);
      }),
      runs,
    );
  });

  test('the undo keeps the order of the rules that only others moved', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const { log, mine } = recorded(list);
        const touched = new Set(
          mine.flatMap(({ objectId, after }) => [
            objectId,
            ...((after?.['moves'] ?? []) as { id: string }[]).map(({ id }) => id),
          ]),
        );
        const others = (snapshot: Snapshot) => orderOf(snapshot.rules).filter((id) => !touched.has(id));
        expect(others(undo(log, 'me').target)).toEqual(others(liveOf(log)));
      }),
      runs,
    );
  });

  test('the undo of all entries leads to the first state', () => {
    fc.assert(
      fc.property(choices, (list) => {
        const { log } = recorded(list.map((choice) => ({ isMine: true, choice })));
        const { target, conflicts, unreachable } = undo(log, 'me');
        expect(diffSnapshots(firstState, target)).toEqual({ objects: [], moves: [] });
        expect([conflicts, unreachable]).toEqual([[], []]);
      }),
      runs,
    );
  });

  test('the undo is complete if others changed other objects', () => {
    const first = new Set(['ra', 'rb', 'sa', 'ma', contextId]);
    fc.assert(
      fc.property(edits, (list) => {
        const log = newEditLog(firstState);
        const makers = new Map<string, string>();
        for (const { isMine, choice } of list) {
          const author = isMine ? 'me' : 'other';
          const from = log.entries.length;
          recordRandom(
            log,
            choice,
            author,
            (id) => (makers.get(id) ?? (first.has(id) ? 'me' : 'other')) === author,
          );
          for (const { objectId, objectKind, before } of log.entries.slice(from))
            if (before === null && objectKind !== 'rule-order') makers.set(objectId!, author);
        }
        // The fewest moves of an order may name the rule next to the one that was moved.
        fc.pre(
          log.entries.every(({ objectKind, author }) => objectKind !== 'rule-order' || author.id === 'me'),
        );
        const isMine = (id: string) => (makers.get(id) ?? (first.has(id) ? 'me' : 'other')) === 'me';
        const { target, conflicts, unreachable } = undo(log, 'me');
        expect(conflicts.filter(({ kind }) => kind !== 'rule-order')).toEqual([]);
        expect(unreachable).toEqual([]);
        const [was, live, is] = [firstState, liveOf(log), target].map(leavesOf) as [
          ReadonlyMap<string, string>,
          ReadonlyMap<string, string>,
          ReadonlyMap<string, string>,
        ];
        for (const leaf of new Set([...was.keys(), ...live.keys(), ...is.keys()])) {
          const id = (JSON.parse(leaf) as string[])[1]!;
          expect(is.get(leaf), leaf).toBe((isMine(id) ? was : live).get(leaf));
        }
      }),
      runs,
    );
  });

  test('the undo of an undo leads back', () => {
    fc.assert(
      fc.property(choices, (list) => {
        const { log } = recorded(list.map((choice) => ({ isMine: true, choice })));
        const live = liveOf(log);
        const from = log.entries.length;
        recordPlan(log, plan(live, undo(log, 'me').target, limits).steps, 'me');
        expect(contentsOf(liveOf(log))).toEqual(contentsOf(firstState));
        const { target, conflicts } = undo(
          log,
          log.entries.slice(from).map(({ number }) => number),
        );
        expect(diffSnapshots(live, target)).toEqual({ objects: [], moves: [] });
        expect(conflicts).toEqual([]);
      }),
      runs,
    );
  });
});
