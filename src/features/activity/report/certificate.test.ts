import { expect, test } from 'vitest';
import type { ActivityEntry, ContextAsOf } from '@recon/contract/activity';
import type { PeriodReport } from '~/api/activity-report';
import { certificateOf, certificateBetween, configurationChanges, sinceLastChange } from './certificate';
import { utcText } from './utc-text';

const asOf = (change: Partial<ContextAsOf> = {}, name = 'Cards'): ContextAsOf => ({
  at: '2026-11-01T00:00:00Z',
  number: 1,
  snapshot: { context: { name }, rules: [], sources: [], fieldMaps: [], feeSchedules: [] },
  hidden: [],
  ...change,
});
const entry = (change: Partial<ActivityEntry>): ActivityEntry =>
  ({
    operation: 'updateMatchRule',
    outcome: 'done',
    objectKind: 'match-rule',
    before: { priority: 1 },
    after: { priority: 2 },
    configs: [],
    ...change,
  }) as ActivityEntry;
const times = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'] as const;
const sealed = { changes: [], isSealed: true, times };

test('equal configurations without an entry between them are the same', () => {
  const found = certificateBetween(asOf(), asOf(), sealed);
  expect(found.kind).toBe('same');
  expect('texts' in found && found.texts[0] === found.texts[1]).toBe(true);
});

test('another configuration, or an entry between equal ones, is a change', () => {
  expect(certificateBetween(asOf(), asOf({}, 'Cards 2'), sealed).kind).toBe('changed');
  expect(certificateBetween(asOf(), asOf(), { ...sealed, changes: [entry({})] }).kind).toBe('changed');
});

test.each([
  ['unsealed', asOf(), { ...sealed, isSealed: false }],
  ['hidden', asOf({ hidden: ['rules'] }), sealed],
  ['gap', asOf({ gap: { from: '2026-01-01T00:00:00Z', reason: 'off' } }), sealed],
] as const)('nothing is certified if something is not known: %s', (reason, other, facts) => {
  expect(certificateBetween(asOf(), other, facts)).toEqual({ kind: 'none', reason });
  expect(certificateBetween(other, asOf(), facts)).toEqual({ kind: 'none', reason });
});

test('a gap that ended before the period has a reason of its own, with its times', () => {
  const gap = { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z', reason: 'unrecorded' } as const;
  expect(certificateBetween(asOf({ gap }), asOf({ gap }), sealed)).toEqual({
    kind: 'none',
    reason: 'earlierGap',
    from: gap.from,
    to: gap.to,
  });
  const later = { ...gap, to: '2026-11-05T00:00:00.000Z' };
  expect(certificateBetween(asOf(), asOf({ gap: later }), sealed)).toEqual({ kind: 'none', reason: 'gap' });
});

test('changes are writes of the configuration, whatever is known of their outcome', () => {
  const isChange = (one: ActivityEntry) => configurationChanges([one]).length === 1;
  expect(isChange(entry({}))).toBe(true);
  expect(isChange(entry({ outcome: 'unclear' }))).toBe(true);
  expect(isChange(entry({ operation: 'importTenant', objectKind: 'tenant' }))).toBe(true);
  expect(isChange(entry({ outcome: 'refused' }))).toBe(false);
  expect(isChange(entry({ operation: 'baseline', objectKind: 'context' }))).toBe(false);
  expect(isChange(entry({ operation: 'signIn', objectKind: 'session' }))).toBe(false);
  // Such as the second of two equal undos.
  expect(isChange(entry({ before: {}, after: {}, configs: [] }))).toBe(false);
  const config = { sourceId: 's1', before: { a: 1 }, after: { a: 2 } };
  const source = { objectKind: 'source', before: {}, after: {} } as const;
  expect(isChange(entry({ ...source, configs: [config] }))).toBe(true);
  expect(isChange(entry({ ...source, configs: [], isHidden: true }))).toBe(true);
  const order = {
    operation: 'reorderMatchRules',
    objectKind: 'rule-order',
    before: null,
  } as const;
  expect(isChange(entry({ ...order, after: { moves: [] } }))).toBe(false);
  expect(isChange(entry({ ...order, after: { moves: [{ id: 'r1', from: 2, to: 1 }] } }))).toBe(true);
});

test('an intent is a change of its own until its result is known', () => {
  const intent = entry({ number: 3, outcome: 'intended', intent: null });
  const result = entry({ number: 4, outcome: 'done', intent: 3 });
  expect(configurationChanges([intent])).toEqual([intent]);
  expect(configurationChanges([result, intent])).toEqual([result]);
});

const checkpoint = { final: 9, hash: 'h', at: '2026-12-02T00:00:00.000Z', keyId: 'k', signature: 's' };
const closed = { entries: 0, before: null, after: checkpoint, newest: checkpoint };
const report = (change: Partial<PeriodReport> = {}): PeriodReport => ({
  entries: [],
  isCut: false,
  proof: closed,
  ruleTypes: new Map(),
  states: { start: asOf(), end: asOf(), at: times[1] },
  ...change,
});
const of = { contextId: 'c1', from: times[0], to: times[1] };
const feeChange = entry({
  operation: 'updateFeeSchedule',
  objectKind: 'fee-schedule',
  objectId: 'f1',
  at: '2026-11-05T00:00:00.000Z',
});
const baseline = (at: string, operation = 'baseline', objectId = 'c1') =>
  entry({ operation, objectId, at, objectKind: 'context' });

test('a fee schedule that was changed and changed back is a change of the context', () => {
  expect(certificateOf(report(), of, true).kind).toBe('same');
  const certificate = certificateOf(report({ entries: [feeChange] }), of, true);
  expect(certificate.kind).toBe('changed');
  expect(sinceLastChange([feeChange], certificate)).toBe('2026-11-05T00:00:00.001Z');
});

test('a change after the time of the last checkpoint is not between the certified times', () => {
  const proof = { ...closed, after: null };
  const states = { start: asOf(), end: asOf(), at: '2026-11-04T00:00:00.000Z' };
  const open = { ...closed, after: null, newest: { ...checkpoint, at: states.at } };
  expect(certificateOf(report({ entries: [feeChange], proof: open, states }), of, true)).toMatchObject({
    kind: 'same',
    times: [times[0], states.at],
  });
  expect(certificateOf(report({ proof: { ...proof, newest: null } }), of, true)).toMatchObject({
    reason: 'unsealed',
  });
});

test('a period that would end with a checkpoint right after its start is not certified', () => {
  const at = '2026-11-01T00:00:00.180Z';
  const open = { ...closed, after: null, newest: { ...checkpoint, at } };
  const states = { start: asOf(), end: asOf(), at };
  expect(certificateOf(report({ proof: open, states }), of, true)).toEqual({
    kind: 'none',
    reason: 'short',
    newest: at,
  });
  // The user chose a period that is over.
  expect(certificateOf(report({ states }), { ...of, to: at }, true).kind).toBe('same');
});

test('if the log starts in the period, the earliest instant is after all baselines, also of fee schedules', () => {
  const entries = [
    baseline('2026-11-02T00:00:00.005Z', 'baselineFeeSchedule', 'f1'),
    baseline('2026-11-02T00:00:00.000Z'),
  ];
  const states = { start: 'starts', end: asOf(), at: times[1] } as const;
  const certificate = certificateOf(report({ entries, states }), of, true);
  expect(certificate).toEqual({ kind: 'none', reason: 'starts', earliest: '2026-11-02T00:00:00.006Z' });
  expect(sinceLastChange([], certificate)).toBeUndefined();
  expect(sinceLastChange([feeChange], certificate)).toBe('2026-11-05T00:00:00.001Z');
  const earlier = { ...feeChange, at: '2026-11-01T00:00:00.000Z' };
  expect(sinceLastChange([earlier], certificate)).toBeUndefined();
});

test('a context that was created in the period is certified since its last change', () => {
  const created = entry({
    operation: 'createContext',
    objectId: 'c1',
    objectKind: 'context',
    at: '2026-11-03T00:00:00.000Z',
  });
  const certificate = certificateOf(
    report({ entries: [created], states: { start: 'later', end: asOf(), at: times[1] } }),
    of,
    true,
  );
  expect(certificate).toEqual({ kind: 'none', reason: 'later' });
  expect(sinceLastChange([created], certificate)).toBe('2026-11-03T00:00:00.001Z');
});

test('without states, the reason is a remote service or a missing permission', () => {
  expect(certificateOf(report({ states: undefined }), of, false)).toEqual({ kind: 'none', reason: 'remote' });
  expect(certificateOf(report({ states: undefined }), of, true)).toEqual({ kind: 'none', reason: 'hidden' });
  const states = { start: 'starts', end: 'starts', at: times[1] } as const;
  expect(certificateOf(report({ states }), of, true)).toEqual({ kind: 'none', reason: 'starts' });
});

test.each([
  ['2026-11-26T10:00:00.000Z', 'Nov 26, 2026, 10:00:00 AM'],
  ['2026-11-26T10:00:00.006Z', 'Nov 26, 2026, 10:00:00.006 AM'],
])('the time %s of a certificate is shown as %s', (instant, text) => {
  expect(utcText(instant)).toBe(text);
});
