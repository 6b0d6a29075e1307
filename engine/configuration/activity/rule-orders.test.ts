import { expect, test } from 'vitest';
import { type Entry, valuesOf, verbOf } from './entry';
import { ordersAround } from './rule-orders';

const entry = (fields: Partial<Entry>): Entry => ({
  number: 1,
  at: '2026-01-01T00:00:00Z',
  author: { kind: 'system', id: null, name: null, subject: null },
  operation: 'any',
  outcome: 'done',
  objectKind: 'match-rule',
  objectId: 'b',
  contextId: 'c1',
  before: null,
  after: null,
  configs: [],
  ...fields,
});
const unread = { remote: { before: { source: 'not-read' } } };
const live = [
  { id: 'a', priority: 10 },
  { id: 'b', priority: 20 },
  { id: 'c', priority: 30 },
];
const hidden = { isHidden: true };
const reordered = {
  objectKind: 'rule-order',
  objectId: 'c1',
  after: { moves: [{ id: 'c', from: 1, to: 3 }] },
};

test.each<[string, Partial<Entry>, string | undefined]>([
  ['a creation', { after: {} }, 'ac'],
  ['a creation of a rule that is not there', { objectId: 'z', after: {} }, undefined],
  ['a deletion', { objectId: 'z', before: { priority: 15 } }, 'azbc'],
  ['a deletion of a rule that is there', { before: { priority: 15 } }, undefined],
  ['a deletion without a priority', { objectId: 'z', before: {} }, undefined],
  ['another priority', { before: { priority: 40 }, after: { priority: 20 } }, 'acb'],
  ['other settings', { before: { config: {} }, after: { config: {} } }, 'abc'],
  ['other settings of a rule that is not there', { objectId: 'z', before: {}, after: {} }, undefined],
  ['an order', reordered, 'cab'],
  ['an order with other priorities before', { ...reordered, before: { priorities: [5, 6, 7] } }, 'cab'],
  ['an order of a different number of rules', { ...reordered, before: { priorities: [5, 6] } }, undefined],
  [
    'an order that led to another one',
    { ...reordered, after: { moves: [{ id: 'b', from: 1, to: 3 }] } },
    undefined,
  ],
  ['an unclear order', { ...reordered, outcome: 'unclear', after: null }, undefined],
  ['a change of a rule that was seen', { outcome: 'observed', after: {} }, undefined],
  ['an unread change of a rule', { ...unread, after: {} }, undefined],
  ['an intent', { outcome: 'intended', after: {} }, 'abc'],
  ['a hidden order', { ...reordered, ...hidden, after: null }, undefined],
  ['a hidden change of a rule', hidden, undefined],
  ['a refused change of a rule', { outcome: 'refused' }, 'abc'],
  ['a hidden change of a source', { objectKind: 'source', ...hidden }, 'abc'],
  ['other settings of the context', { objectKind: 'context', before: {}, after: {} }, 'abc'],
  ['a hidden entry of the context', { objectKind: 'context', ...hidden }, undefined],
  ['a baseline', { objectKind: 'context', after: {} }, undefined],
  ['a clone', { objectKind: 'context', after: { copies: {} } }, undefined],
])('the order before %s', (_, fields, before) => {
  const around = ordersAround([entry(fields)], live.toReversed()).get(1);
  expect(around?.before.join('')).toBe(before);
  expect(around?.after.join('')).toBe(before && 'abc');
});

test('entries before one that does not fit are missing', () => {
  const entries = [
    entry({ number: 3, after: {} }),
    entry({ number: 2, objectId: 'z', after: {} }),
    entry({}),
  ];
  expect([...ordersAround(entries, live).keys()]).toEqual([3]);
});

test.each<[Partial<Entry>, string | undefined]>([
  [{ after: {} }, 'create'],
  [{ before: {}, after: {} }, 'update'],
  [{ before: {} }, 'delete'],
  [{}, undefined],
  [{ objectKind: 'rule-order', after: {} }, 'reorder'],
  [{ objectKind: 'context', after: { copies: {} } }, 'clone'],
  [{ objectKind: 'source', after: { copies: {} } }, 'create'],
  [{ objectKind: 'pix-key', after: {} }, undefined],
  [{ objectKind: null, after: {} }, undefined],
  [{ outcome: 'refused', after: {} }, undefined],
  [{ ...unread, after: {} }, undefined],
])('the verb of %j is %s', (fields, verb) => {
  expect(verbOf(entry(fields))).toBe(verb);
});

test('the values of a source contain its config, if it changed', () => {
  const configs = [{ sourceId: 's', before: null, after: { a: 1 } }];
  const source = { objectKind: 'source', objectId: 's', after: { name: 'Bank' } };
  expect(valuesOf(entry({ ...source, configs }))).toEqual({
    before: {},
    after: { name: 'Bank', config: { a: 1 } },
  });
  expect(valuesOf(entry({ ...source, objectId: 'z', configs }))).toEqual({
    before: {},
    after: { name: 'Bank' },
  });
  expect(valuesOf(entry({ objectKind: 'context', objectId: 's', configs }))).toEqual({
    before: {},
    after: {},
  });
});
