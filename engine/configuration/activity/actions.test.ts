import { expect, test } from 'vitest';
import { actionsOf } from './actions';

const entry = (number: number, actionId: string | null, id = 'ana', more: object = {}) => ({
  number,
  actionId,
  author: { kind: 'person', id },
  outcome: 'done',
  intent: null as number | null,
  before: null as Record<string, unknown> | null,
  after: null as Record<string, unknown> | null,
  ...more,
});
const intended = (number: number, more: object = {}) =>
  entry(number, null, 'ana', { outcome: 'intended', ...more });
const result = (number: number, intent: number, outcome: string) =>
  entry(number, null, 'ana', { outcome, intent });
const numbers = (entries: Parameters<typeof actionsOf>[0]) =>
  actionsOf(entries).map(({ entries: of }) => of.map(({ number }) => number));

test.each<[string, Parameters<typeof actionsOf>[0], number[][]]>([
  ['entries without an action id are each alone', [entry(2, null), entry(1, null)], [[2], [1]]],
  ['entries with one action id are together', [entry(3, 'a'), entry(2, 'a'), entry(1, 'b')], [[3, 2], [1]]],
  [
    'entries of another user in between do not divide them',
    [entry(3, 'a'), entry(2, null, 'bob'), entry(1, 'a')],
    [[3, 1], [2]],
  ],
  ['an intent and its result are one', [result(3, 1, 'done'), entry(2, null), intended(1)], [[3], [2]]],
  ['an intent without a result stays', [intended(1)], [[1]]],
  ['a later result replaces one', [result(3, 1, 'done'), result(2, 1, 'unclear'), intended(1)], [[3]]],
  [
    'an observation stays next to the result',
    [result(3, 1, 'observed'), result(2, 1, 'unclear'), intended(1)],
    [[3], [2]],
  ],
  ['an observation of an intent without a result', [result(3, 1, 'observed'), intended(1)], [[3], [1]]],
  ['one action id of two users is two actions', [entry(2, 'a'), entry(1, 'a', 'bob')], [[2], [1]]],
])('%s', (_, entries, expected) => {
  expect(numbers(entries)).toEqual(expected);
});

test('the id of an action stays when older entries of it are loaded', () => {
  const newer = [entry(3, 'a'), entry(2, 'a')];
  expect(actionsOf(newer)[0]!.id).toBe(actionsOf([...newer, entry(1, 'a')])[0]!.id);
});

test('a result without values has those that the intent asked for', () => {
  const intent = intended(1, { before: { name: 'A', type: '1:1' }, after: { name: 'B' } });
  const [action] = actionsOf([result(2, 1, 'unclear'), intent]);
  expect(action!.entries[0]).toMatchObject({ number: 2, before: { name: 'A' }, after: { name: 'B' } });
  expect(actionsOf([intended(1, { after: { name: 'B' } })])[0]!.entries[0]!.after).toEqual({ name: 'B' });
  expect(actionsOf([result(2, 1, 'failed')])[0]!.entries[0]!.after).toBeNull();
});
