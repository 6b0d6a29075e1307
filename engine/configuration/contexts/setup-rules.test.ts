import { expect, test } from 'vitest';
import { setupRules } from './setup-rules';

const off = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
const exact = (config: Record<string, unknown> = {}) => ({ type: 'EXACT', config });
const ordinary = exact();
const rightToLeft = exact({ allocationDirection: 'RIGHT_TO_LEFT' });

test.each([
  ['base amounts, which no file has', '1:1', [exact({ matchBaseAmount: true })], true],
  ['base currencies', '1:N', [exact({ matchBaseCurrency: true })], true],
  ['splits from right to left', '1:N', [rightToLeft], true],
  ['the same setting where nothing is split', '1:1', [rightToLeft], false],
  [
    'no number of days',
    '1:1',
    [{ type: 'DATE_LAG', config: { minDays: 1, maxDays: 1, inclusive: false } }],
    true,
  ],
  ['one of two', '1:N', [rightToLeft, ordinary], false],
  ['both of two', '1:N', [rightToLeft, exact({ matchBaseAmount: true })], true],
  ['ordinary rules', '1:1', [ordinary], false],
  ['no rules', '1:1', [], false],
])('can never match: %s in %s', (_, contextType, rules, matchesNothing) => {
  expect(setupRules(rules, contextType).matchesNothing).toBe(matchesNothing);
});

test('reports the first rule that matches any pair by its position', () => {
  expect(setupRules([ordinary, exact(off), ordinary, exact(off)], '1:1')).toEqual({
    rules: 4,
    failsRun: undefined,
    matchesAnything: 2,
    matchesNothing: false,
  });
});

test('reports no rule as matching any pair if it can never match', () => {
  const rule = exact({ ...off, allocationDirection: 'RIGHT_TO_LEFT' });
  expect(setupRules([rule], '1:N')).toMatchObject({ matchesAnything: undefined, matchesNothing: true });
});

test('reports the first rule that fails every run', () => {
  expect(
    setupRules([ordinary, { type: 'NEWER', config: {} }, exact({ matchAmount: 'no' })], '1:1'),
  ).toMatchObject({
    failsRun: 2,
    matchesNothing: false,
  });
});
