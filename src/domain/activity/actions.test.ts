import { expect, test } from 'vitest';
import { actionsOf } from './actions';

const entry = (number: number, actionId: string | null, id = 'ana') => ({
  number,
  actionId,
  author: { kind: 'person', id },
});
const numbers = (entries: Parameters<typeof actionsOf>[0]) =>
  actionsOf(entries).map(({ entries: of }) => of.map(({ number }) => number));

test.each<[string, Parameters<typeof actionsOf>[0], number[][]]>([
  ['entries without an action id are each alone', [entry(2, null), entry(1, null)], [[2], [1]]],
  ['entries with one action id are together', [entry(3, 'a'), entry(2, 'a'), entry(1, 'b')], [[3, 2], [1]]],
  [
    'an entry of another user divides them',
    [entry(3, 'a'), entry(2, null, 'bob'), entry(1, 'a')],
    [[3], [2], [1]],
  ],
  ['one action id of two users is two actions', [entry(2, 'a'), entry(1, 'a', 'bob')], [[2], [1]]],
])('%s', (_, entries, expected) => {
  expect(numbers(entries)).toEqual(expected);
});

test('the id of an action stays when older entries of it are loaded', () => {
  const newer = [entry(3, 'a'), entry(2, 'a')];
  expect(actionsOf(newer)[0]!.id).toBe(actionsOf([...newer, entry(1, 'a')])[0]!.id);
});
