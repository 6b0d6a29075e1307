import { expect, test } from 'vitest';
import type { Entry } from './entry';
import { isRenumbering, numberedMove } from './numbered-move';

let number = 0;
const entry = (operation: string, fields: Partial<Entry>): Entry => ({
  number: (number += 1),
  at: '2026-11-28T10:00:00Z',
  author: { kind: 'person', id: 'p', name: 'Ana', subject: 'ana' },
  operation,
  outcome: 'done',
  objectKind: 'match-rule',
  objectId: null,
  contextId: 'c',
  before: null,
  after: null,
  configs: [],
  ...fields,
});
const refused = entry('reorderMatchRules', { outcome: 'failed', after: { ruleIds: ['a'] } });
const change = (id: string, from: number | undefined, to: number) =>
  entry('updateMatchRule', {
    objectId: id,
    before: from === undefined ? null : { priority: from },
    after: { priority: to },
  });
/** Rule 12 goes to 2, the others make room one by one, after the whole list was refused. */
const drag = [
  change('moved', 12, 1001),
  ...Array.from({ length: 10 }, (_, index) => change(`r${11 - index}`, 11 - index, 12 - index)),
  change('moved', 1001, 2),
];

test('many single priorities after a refused list are one move', () => {
  const entries = [refused, ...drag].toReversed();
  expect(isRenumbering(entries)).toBe(true);
  expect(numberedMove(entries)).toEqual({ id: 'moved', from: 12, to: 2 });
});

test('two rules that changed places, several moves, and unknown priorities', () => {
  expect(numberedMove([change('b', 2, 1), change('a', 1, 2)])).toMatchObject({ from: 1, to: 2 });
  const several = [
    change('a', 1, 4),
    change('b', 2, 1),
    change('c', 3, 6),
    change('d', 4, 3),
    change('e', 5, 2),
  ];
  expect(numberedMove(several)).toBeUndefined();
  expect(numberedMove([change('a', undefined, 2), change('b', 2, 1)])).toBeUndefined();
});

test('a refused list alone, and other changes of rules, are no renumbering', () => {
  const config = entry('updateMatchRule', { before: { config: {} }, after: { config: { matchDate: true } } });
  for (const entries of [[refused], [], [...drag, config], [...drag, { ...drag[0]!, outcome: 'unclear' }]])
    expect(isRenumbering(entries)).toBe(false);
});
