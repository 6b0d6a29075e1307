import { describe, expect, test } from 'vitest';
import { lintRules } from './lint';
import type { LintFinding, LintRule } from './lint-findings';

type Config = Record<string, unknown>;
const exact = (config: Config = {}) => ({ type: 'EXACT', config: { matchAmount: true, ...config } });
const tolerance = (config: Config = {}) => ({
  type: 'TOLERANCE',
  config: { absTolerance: '0.50', ...config },
});
const lag = (config: Config = {}) => ({ type: 'DATE_LAG', config: { maxDays: 3, ...config } });

function lint(rules: readonly Pick<LintRule, 'type' | 'config'>[], contextType = '1:1'): LintFinding[] {
  return lintRules(
    contextType,
    rules.map((rule, index) => ({ ...rule, priority: (index + 1) * 10, id: `r${index + 1}` })),
  );
}

function codes(rules: readonly Pick<LintRule, 'type' | 'config'>[], contextType = '1:1') {
  return lint(rules, contextType).map(({ priority, code }) => [priority, code]);
}
const anything = exact({ matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false });

test('rules from strict to loose have nothing to tell', () => {
  expect(
    lint([exact(), tolerance(), tolerance({ matchReference: false }), lag({ feeTolerance: '1' })]),
  ).toEqual([]);
});

describe('the order', () => {
  test('a rule behind one that matches anything is unreachable', () => {
    expect(lint([exact(), anything, tolerance()])[1]).toEqual({
      code: 'unreachable',
      index: 2,
      priority: 30,
      id: 'r3',
      values: { after: 20 },
      fix: { kind: 'move-before', priority: 20 },
    });
  });

  test('one that is first says so of all others, and of itself that it checks no currency', () => {
    expect(codes([anything, exact(), lag()])).toEqual([
      [10, 'no-currency-check'],
      [20, 'unreachable'],
      [30, 'unreachable'],
    ]);
  });

  test('a rule like an earlier one is a duplicate, also when its settings are written otherwise', () => {
    expect(
      lint([tolerance(), exact(), tolerance({ absTolerance: 0.5, percentageBase: 'max' })]),
    ).toContainEqual(
      expect.objectContaining({
        code: 'duplicate',
        priority: 30,
        values: { of: 10 },
        fix: { kind: 'remove' },
      }),
    );
    expect(codes([exact(), exact({ allowPartial: true })])).toContainEqual([20, 'duplicate']);
    expect(codes([exact(), exact({ allowPartial: true })], '1:N')).not.toContainEqual([20, 'duplicate']);
  });

  test.each([
    ['an exact rule that compares more', exact({ matchReference: false }), exact()],
    ['the instant behind the day', exact(), exact({ datePrecision: 'TIMESTAMP' })],
    ['case that counts behind case that does not', exact(), exact({ caseInsensitive: false })],
    ['equal amounts behind a tolerance', tolerance({ matchReference: false }), exact()],
    ['a smaller tolerance', tolerance({ absTolerance: '2' }), tolerance({ absTolerance: '1' })],
    ['a shorter window', lag({ maxDays: 5 }), lag({ maxDays: 4, minDays: 1 })],
    ['one direction behind both', lag(), lag({ direction: 'LEFT_BEFORE_RIGHT' })],
    ['an exclusive window', lag({ maxDays: 5 }), lag({ minDays: 1, maxDays: 6, inclusive: false })],
    ['equal amounts on one day behind a lag', lag(), exact()],
  ])('%s is shadowed', (_, earlier, later) => {
    expect(codes([earlier, later])).toEqual([[20, 'shadowed']]);
    expect(codes([earlier, later], '1:N')).not.toContainEqual([20, 'shadowed']);
  });

  test.each([
    ['references that compare letters outside ASCII otherwise', tolerance(), exact()],
    [
      'another base of the percentage',
      tolerance({ percentTolerance: '0.01' }),
      tolerance({ percentTolerance: '0.01', percentageBase: 'MIN' }),
    ],
    ['another rounding', tolerance({ absTolerance: '2' }), tolerance({ roundingScale: 1 })],
    ['a wider window', lag(), lag({ maxDays: 4 })],
    ['the other direction', lag({ direction: 'RIGHT_BEFORE_LEFT' }), lag({ direction: 'LEFT_BEFORE_RIGHT' })],
    ['a currency that is not compared', exact({ matchReference: false }), exact({ matchCurrency: false })],
  ])('%s is not', (_, earlier, later) => {
    expect(codes([earlier, later]).map(([, code]) => code)).not.toContain('shadowed');
  });

  test('a loose rule before a strict one is told at the strict one', () => {
    expect(lint([tolerance(), exact()])).toEqual([
      {
        code: 'loose-before-strict',
        index: 1,
        priority: 20,
        id: 'r2',
        values: { before: 10 },
        fix: { kind: 'move-before', priority: 10 },
      },
    ]);
    expect(codes([exact(), tolerance()])).toEqual([]);
    expect(codes([tolerance({ dateWindowDays: 2, matchReference: false }), exact()], '1:N')).toEqual([
      [20, 'loose-before-strict'],
    ]);
  });

  test('a rule that takes nothing shadows none', () => {
    expect(codes([exact({ matchBaseAmount: true, matchReference: false }), exact()])).toEqual([
      [10, 'takes-nothing'],
    ]);
    expect(codes([lag({ minDays: 1, maxDays: 2, inclusive: false }), lag()])).toEqual([
      [10, 'empty-date-window'],
    ]);
  });
});
