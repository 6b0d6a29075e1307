import { expect, test } from 'vitest';
import { type ContextSetup, setupCheck } from './setup-check';

const left = { side: 'LEFT', hasFieldMaps: true, isMapComplete: true };
const right = { side: 'RIGHT', hasFieldMaps: true, isMapComplete: true };
const whole: ContextSetup = { type: '1:1', status: 'ACTIVE', sources: [left, right], rules: 1 };
const stateOf = (input: Partial<ContextSetup>, code: string) =>
  setupCheck({ ...whole, ...input }).find((item) => item.code === code)?.state;

test('a context with one source per side, field maps, a rule and status ACTIVE is ready', () => {
  const items = setupCheck(whole);
  expect(items.map(({ code, state, target }) => [code, state, target])).toEqual([
    ['sides', 'done', 'sources'],
    ['counts', 'done', 'sources'],
    ['field-maps', 'done', 'field-maps'],
    ['rules', 'done', 'rules'],
    ['engine', 'done', 'context'],
    ['status', 'done', 'context'],
  ]);
  expect(items.every(({ state }) => state === 'done')).toBe(true);
});

test('a new context lacks sources, rules and its status, each counted once', () => {
  const items = setupCheck({ type: '1:N', status: 'DRAFT', feeNormalization: 'NET', sources: [], rules: 0 });
  expect(items.filter(({ state }) => state === 'missing').map(({ code }) => code)).toEqual([
    'sides',
    'rules',
    'status',
  ]);
  expect(items.every(({ state }) => state === 'done')).toBe(false);
});

test.each([
  ['1:1', [left, right], 'done'],
  ['1:1', [left, left, right], 'missing'],
  ['1:1', [left, right, right], 'missing'],
  ['1:N', [left, right, right], 'done'],
  ['1:N', [left, left, right], 'missing'],
  ['N:M', [left, left, right, right], 'done'],
  ['N:M', [left, left], undefined],
  ['1:1', [left, left], 'missing'],
  ['M:M', [left, right], 'unknown'],
])('%s with %j: the counts are %s', (type, sources, state) => {
  expect(stateOf({ type, sources }, 'counts')).toBe(state);
});

test('a source without a side leaves sides and counts unknown', () => {
  const sources = [left, { hasFieldMaps: true }];
  expect(setupCheck({ ...whole, sources })[0]).toMatchObject({
    state: 'unknown',
    left: 1,
    right: 0,
    withoutSide: 1,
  });
  expect(stateOf({ sources }, 'counts')).toBeUndefined();
  expect(stateOf({ sources: [left, left, { side: 'MIDDLE' }] }, 'counts')).toBe('missing');
});

test('every source needs a field map; an unreported one is unknown, not missing', () => {
  expect(stateOf({ sources: [left, { ...right, hasFieldMaps: false }] }, 'field-maps')).toBe('missing');
  expect(stateOf({ sources: [left, { side: 'RIGHT' }] }, 'field-maps')).toBe('unknown');
});

test('a field map that the import refuses is missing; one that was not loaded is unknown', () => {
  const incomplete = { ...right, isMapComplete: false };
  const items = setupCheck({ ...whole, sources: [left, incomplete] });
  expect(items.find(({ code }) => code === 'field-maps')).toMatchObject({
    state: 'missing',
    mapped: 1,
    incomplete: 1,
  });
  expect(items.every(({ state }) => state === 'done')).toBe(false);
  const unread = { side: 'RIGHT', hasFieldMaps: true };
  expect(stateOf({ sources: [left, unread] }, 'field-maps')).toBe('unknown');
});

test.each([
  ['NET', [left, right], 'missing'],
  ['GROSS', [left, right], 'missing'],
  ['GROSS', [left, { ...right, feeScheduleId: 'some' }], 'done'],
  ['NONE', [left, right], undefined],
  [undefined, [left, right], undefined],
])('with fees as %s and sources %j: the fee schedules are %s', (feeNormalization, sources, state) => {
  expect(stateOf({ feeNormalization, sources }, 'fees')).toBe(state);
});

test('a rule that fails every run is missing what a run needs', () => {
  expect(setupCheck({ ...whole, failsRun: 3 }).find(({ code }) => code === 'fails-run')).toMatchObject({
    state: 'missing',
    position: 3,
  });
  expect(stateOf({}, 'fails-run')).toBeUndefined();
});

test.each([
  ['ACTIVE', 'done'],
  ['PAUSED', 'missing'],
  ['ARCHIVED', 'missing'],
  ['FROZEN', 'unknown'],
])('the status %s is %s', (status, state) => {
  expect(stateOf({ status }, 'status')).toBe(state);
});

test('sources that are not loaded yet leave what depends on them unknown', () => {
  expect(setupCheck({ ...whole, sources: undefined }).map(({ code, state }) => [code, state])).toEqual([
    ['sides', 'unknown'],
    ['rules', 'done'],
    ['engine', 'done'],
    ['status', 'done'],
  ]);
});

test('rules that are not loaded yet are neither present nor missing', () => {
  expect(stateOf({ rules: undefined }, 'rules')).toBe('unknown');
});

test('a rule that matches any pair is a separate line, and the check is not complete', () => {
  const items = setupCheck({ ...whole, rules: 5, matchesAnything: 2 });
  expect(items).toHaveLength(7);
  expect(items[4]).toEqual({
    code: 'matches-anything',
    state: 'warning',
    target: 'rules',
    position: 2,
    following: 3,
  });
  expect(items.every(({ state }) => state === 'done')).toBe(false);
});

test('rules that can never match are to be checked', () => {
  const items = setupCheck({ ...whole, rules: 2, matchesNothing: true });
  expect(items.filter(({ state }) => state !== 'done')).toEqual([
    { code: 'matches-nothing', state: 'warning', target: 'rules', rules: 2 },
  ]);
});

test.each([
  ['N:M', 'missing'],
  ['1:N', 'done'],
  ['M:M', 'unknown'],
])('whether the engine can run %s is %s', (type, state) => {
  expect(stateOf({ type }, 'engine')).toBe(state);
});

test('where the service links fee schedules elsewhere, a missing one on the sources is unknown and not a failing run', () => {
  const elsewhere = { feeNormalization: 'NET', feesElsewhere: true };
  expect(stateOf({ ...elsewhere, sources: [{ side: 'LEFT' }] }, 'fees')).toBe('unknown');
  expect(stateOf({ ...elsewhere, sources: [{ side: 'LEFT', feeScheduleId: 'f' }] }, 'fees')).toBe('done');
});
