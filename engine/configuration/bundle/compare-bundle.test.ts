import { describe, expect, test } from 'vitest';
import { toSnapshot } from '../snapshot/snapshot';
import type { Bundle, BundleContext } from './bundle';
import type { CompareOptions, LiveState } from './bundle-plan';
import { compareBundle, targetsOf } from './compare-bundle';
import { toBundle } from './to-bundle';
import { stateText } from './state-text';

const options: CompareOptions = { limits: { maxRules: 1000 } };
const rule = (id: string, priority: number, maxDays: number) => ({
  id,
  priority,
  type: 'DATE_LAG',
  config: { maxDays },
});
const visa = {
  id: 'f1',
  name: 'Visa',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  roundingScale: 2,
  items: [{ id: 'i', name: 'Fee', priority: 1, structureType: 'FLAT', structure: { amount: '1' } }],
};
const snapshot = toSnapshot({
  context: {
    id: 'c1',
    name: 'Cards',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'daily',
    feeNormalization: 'NET',
  },
  rules: [rule('a', 1, 1), rule('b', 2, 2), rule('c', 3, 3)],
  sources: [
    { id: 's1', name: 'Bank', type: 'BANK', config: { url: 'u', key: 5 }, feeScheduleId: 'f1' },
    { id: 's2', name: 'Ledger', type: 'LEDGER', config: {} },
  ],
  fieldMaps: [{ id: 'm1', sourceId: 's1', mapping: { amount: 'Valor' } }],
  feeSchedules: [visa],
});
const live: LiveState = {
  contexts: [{ id: 'c1', snapshot, readings: new Map([['s2', { dialect: { skip: 1 } }]]) }],
  feeSchedules: snapshot.feeSchedules,
  hasMoreSchedules: false,
};
const exported = (toBundle(live.contexts) as { bundle: Bundle }).bundle;
const [cards] = exported.contexts as [BundleContext];
const withCards = (change: Partial<BundleContext>): Bundle => ({
  ...exported,
  contexts: [{ ...cards, ...change }],
});

function partsOf(bundle: Bundle, more: Partial<CompareOptions> = {}, state = live) {
  const result = compareBundle(bundle, state, { ...options, ...more });
  if ('refusals' in result) throw new Error(JSON.stringify(result.refusals));
  return result.parts;
}
const stepsOf = (...args: Parameters<typeof partsOf>) => partsOf(...args).flatMap(({ steps }) => steps);
const refusalsOf = (bundle: Bundle, state = live, more: Partial<CompareOptions> = {}) => {
  const result = compareBundle(bundle, state, { ...options, ...more });
  return 'refusals' in result ? result.refusals : [];
};

test('an export has placeholders in place of values that may be secret', () => {
  expect(cards.sources[0]).toEqual({
    name: 'Bank',
    type: 'BANK',
    config: { key: '${CARDS_BANK_KEY:json}', url: '${CARDS_BANK_URL}' },
    feeSchedule: 'Visa',
    fieldMap: { amount: 'Valor' },
  });
  const shown = toBundle(live.contexts, ['url']) as { bundle: Bundle };
  expect(shown.bundle.contexts[0]!.sources[0]!.config).toEqual({ key: '${CARDS_BANK_KEY:json}', url: 'u' });
});

test('names that are not unique are refused, in an export and in the target', () => {
  const [one] = live.contexts;
  const twice = [one!, { ...one!, id: 'c2' }];
  expect(toBundle(twice)).toEqual({ repeated: [{ kind: 'context', name: 'Cards' }] });
  const sources = [...snapshot.sources, { ...snapshot.sources[0]!, id: 's3' }];
  const ambiguous = { ...live, contexts: [{ ...one!, snapshot: { ...snapshot, sources } }] };
  expect(refusalsOf(exported, ambiguous)).toEqual([
    { reason: 'repeated', kind: 'source', name: 'Bank', context: 'Cards' },
  ]);
  const schedules = { ...live, feeSchedules: [...live.feeSchedules, { ...live.feeSchedules[0]!, id: 'f2' }] };
  expect(refusalsOf(exported, schedules)).toEqual([
    { reason: 'repeated', kind: 'fee-schedule', name: 'Visa' },
  ]);
  expect(refusalsOf(exported, { ...live, hasMoreSchedules: true })).toEqual([
    { reason: 'schedules-not-listed' },
  ]);
});

test('targets are found by name; an archived context only if no other has its name', () => {
  const [id, name] = ['c1', 'Cards'];
  const archived = { id: 'c0', name, status: 'ARCHIVED' };
  const listed = [archived, { id, name, status: 'ACTIVE' }, { id: 'c2', name: 'Pix', status: 'DRAFT' }];
  expect(targetsOf(exported, listed)).toEqual({ found: [listed[1]], others: ['Pix'], repeated: [] });
  expect(targetsOf(exported, [archived]).found).toEqual([archived]);
  const twice = [
    { id, name, status: 'ACTIVE' },
    { id: 'c3', name, status: 'PAUSED' },
  ];
  expect(targetsOf(exported, twice).repeated).toEqual([{ kind: 'context', name }]);
});

describe('a file compared with what is live', () => {
  test('changes what it states, and removes what the interface can remove', () => {
    const { feeNormalization: _, ...others } = cards;
    const [bank, ledger] = cards.sources;
    const sources = [{ name: bank!.name, type: 'GATEWAY' }, ledger!];
    const bundle = { ...exported, contexts: [{ ...others, interval: 'weekly', sources }] };
    expect(stepsOf(bundle)).toEqual([
      { kind: 'put-settings', changes: { interval: 'weekly', feeNormalization: '' } },
      { kind: 'put-source', id: 's1', isNew: false, changes: { type: 'GATEWAY', feeScheduleId: '' } },
    ]);
  });

  test('deletes nothing it lacks without prune, and then only rules and field maps', () => {
    const [bank] = cards.sources;
    const { fieldMap: _, ...withoutMap } = bank!;
    const bundle = withCards({ rules: [cards.rules[2]!, cards.rules[0]!], sources: [withoutMap] });
    expect(stepsOf(bundle)).toEqual([{ kind: 'order-rules', order: ['c', 'a', 'b'] }]);
    expect(partsOf(bundle)[1]!.onlyThere).toEqual([
      { kind: 'match-rule', name: 'DATE_LAG', position: 2, positionAfter: 3, isDeleted: false },
      { kind: 'field-map', name: 'Bank', isDeleted: false },
      { kind: 'source', name: 'Ledger', isDeleted: false },
    ]);
    expect(stepsOf(bundle, { prune: true })).toEqual([
      { kind: 'delete-field-map', id: 'm1' },
      { kind: 'order-rules', order: ['c', 'a', 'b'] },
      { kind: 'delete-rule', rule: { ...snapshot.rules[1]! } },
    ]);
  });

  test('keeps a setting that it lacks and that may be secret, unless it prunes; other settings become its own', () => {
    const [one] = live.contexts;
    const config = { api_key: 's3cret', currency: 'BRL', url: 'u' };
    const sources = snapshot.sources.map((source) => (source.id === 's1' ? { ...source, config } : source));
    const state = { ...live, contexts: [{ ...one!, snapshot: { ...snapshot, sources } }] };
    const [bank, ledger] = cards.sources;
    const bundle = withCards({ sources: [{ ...bank!, config: { url: 'v' } }, ledger!] });
    expect(stepsOf(bundle, {}, state)).toMatchObject([
      { kind: 'put-source', id: 's1', changes: { config: { api_key: 's3cret', url: 'v' } } },
    ]);
    const setting = { kind: 'source', name: 'Bank', setting: 'api_key' };
    expect(partsOf(bundle, {}, state)[1]!.onlyThere).toEqual([{ ...setting, isDeleted: false }]);
    const pruned = partsOf(bundle, { prune: true }, state)[1]!;
    expect(pruned.steps).toEqual([
      { kind: 'put-source', id: 's1', isNew: false, changes: { config: { url: 'v' } } },
    ]);
    expect(pruned.onlyThere).toEqual([{ ...setting, isDeleted: true }]);
  });

  test('keeps the live value of a placeholder without a value, and refuses one of a new setting', () => {
    expect(stepsOf(exported, { values: { CARDS_BANK_URL: 'u', CARDS_BANK_KEY: '5' } })).toEqual([]);
    expect(stepsOf(exported, { values: { CARDS_BANK_URL: 'v' } })).toEqual([
      { kind: 'put-source', id: 's1', isNew: false, changes: { config: { key: 5, url: 'v' } } },
    ]);
    const path = ['contexts', 0, 'sources', 0, 'config'];
    expect(refusalsOf(exported, live, { values: { CARDS_BANK_KEY: 'x' } })).toEqual([
      { reason: 'not-json', path, variables: ['CARDS_BANK_KEY'] },
    ]);
    const empty: LiveState = { contexts: [], feeSchedules: [], hasMoreSchedules: false };
    expect(refusalsOf(exported, empty)).toEqual([
      { reason: 'without-value', path, variables: ['CARDS_BANK_KEY', 'CARDS_BANK_URL'] },
    ]);
  });

  test('names a fee schedule that neither the file nor the target has, and what cannot be changed', () => {
    const [bank] = cards.sources;
    const bundle = withCards({ sources: [{ ...bank!, feeSchedule: 'Master' }] });
    const path = ['contexts', 0, 'sources', 0, 'feeSchedule'];
    expect(refusalsOf(bundle)).toEqual([{ reason: 'unknown-schedule', path, name: 'Master' }]);
    const [schedule] = exported.feeSchedules;
    const [schedules] = partsOf({ ...exported, feeSchedules: [{ ...schedule!, currency: 'EUR' }] });
    expect(schedules!.unreachable).toEqual([
      { reason: 'fixed-field', kind: 'fee-schedule', id: 'f1', field: 'currency' },
    ]);
  });

  test('lists rules of which it is open which is which', () => {
    const lag = (maxDays: number) => ({ type: 'DATE_LAG', config: { maxDays } });
    const bundle = withCards({ rules: [lag(3), lag(8), lag(9), lag(1)] });
    expect(refusalsOf(bundle)).toEqual([
      { reason: 'ambiguous-rules', context: 'Cards', type: 'DATE_LAG', stated: [2, 3], live: [2] },
    ]);
  });
});

test('the text of a state changes with what is live, and with where', () => {
  const textOf = (state: LiveState) => stateText(exported, state, partsOf(exported, {}, state));
  const [one] = live.contexts;
  const changed = (contexts: LiveState['contexts']) => textOf({ ...live, contexts });
  const texts = [
    textOf(live),
    changed([{ ...one!, id: 'c9' }]),
    changed([{ ...one!, readings: new Map() }]),
    changed([{ ...one!, snapshot: { ...snapshot, rules: snapshot.rules.toReversed() } }]),
  ];
  expect(new Set(texts).size).toBe(4);
  expect(textOf({ ...live, contexts: [{ ...one! }] })).toBe(texts[0]);
});

test('a draft is paused while it is empty, as the one that a broken off apply has left; another one stays a draft', () => {
  const draft = { ...snapshot, context: { ...snapshot.context, status: 'DRAFT' } };
  const empty = { ...draft, rules: [], sources: [], fieldMaps: [] };
  const there = (one: typeof snapshot): LiveState => ({
    ...live,
    contexts: [{ id: 'c1', snapshot: one, readings: new Map() }],
  });
  const paused = withCards({ status: 'PAUSED' });
  const values = { CARDS_BANK_KEY: '5', CARDS_BANK_URL: 'u' };
  const statuses = (one: typeof snapshot) =>
    stepsOf(paused, { values }, there(one)).flatMap((step) =>
      step.kind === 'set-status' ? [step.status] : [],
    );
  expect(statuses(empty)).toEqual(['ACTIVE', 'PAUSED']);
  expect(statuses(draft)).toEqual([]);
  expect(partsOf(paused, { values }, there(draft)).flatMap(({ unreachable }) => unreachable)).toEqual([
    { reason: 'status', from: 'DRAFT', to: 'PAUSED' },
  ]);
});
