import { expect, test } from 'vitest';
import type { ActivityEntry, ContextAsOf } from '~/contract/activity';
import { certify, changesOf, isChange } from './certificate';

const asOf = (change: Partial<ContextAsOf> = {}, name = 'Cards'): ContextAsOf => ({
  at: '2026-11-01T00:00:00Z',
  number: 1,
  snapshot: { context: { name }, rules: [], sources: [], fieldMaps: [], feeSchedules: [] },
  hidden: [],
  ...change,
});
const entry = (change: Partial<ActivityEntry>): ActivityEntry =>
  ({ operation: 'updateMatchRule', outcome: 'done', objectKind: 'match-rule', ...change }) as ActivityEntry;
const sealed = { changes: [], isSealed: true };

test('equal configurations without an entry between them are the same', () => {
  const found = certify(asOf(), asOf(), sealed);
  expect(found.kind).toBe('same');
  expect('texts' in found && found.texts[0] === found.texts[1]).toBe(true);
});

test('another configuration, or an entry between equal ones, is a change', () => {
  expect(certify(asOf(), asOf({}, 'Cards 2'), sealed).kind).toBe('changed');
  expect(certify(asOf(), asOf(), { changes: [entry({})], isSealed: true }).kind).toBe('changed');
});

test.each([
  ['unsealed', asOf(), { changes: [], isSealed: false }],
  ['hidden', asOf({ hidden: ['rules'] }), sealed],
  ['gap', asOf({ gap: { from: '2026-01-01T00:00:00Z', reason: 'off' } }), sealed],
] as const)('nothing is certified if something is not known: %s', (reason, other, facts) => {
  expect(certify(asOf(), other, facts)).toEqual({ kind: 'none', reason });
  expect(certify(other, asOf(), facts)).toEqual({ kind: 'none', reason });
});

test('changes are writes of the configuration, whatever is known of their outcome', () => {
  expect(isChange(entry({}))).toBe(true);
  expect(isChange(entry({ outcome: 'unclear' }))).toBe(true);
  expect(isChange(entry({ operation: 'importTenant', objectKind: 'tenant' }))).toBe(true);
  expect(isChange(entry({ outcome: 'refused' }))).toBe(false);
  expect(isChange(entry({ operation: 'baseline', objectKind: 'context' }))).toBe(false);
  expect(isChange(entry({ operation: 'signIn', objectKind: 'session' }))).toBe(false);
});

test('an intent is a change of its own until its result is known', () => {
  const intent = entry({ number: 3, outcome: 'intended', intent: null });
  const result = entry({ number: 4, outcome: 'done', intent: 3 });
  expect(changesOf([intent])).toEqual([intent]);
  expect(changesOf([result, intent])).toEqual([result]);
});
