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

describe('the settings of a rule', () => {
  test.each<[string, Pick<LintRule, 'type' | 'config'>, Partial<LintFinding>]>([
    [
      'no currency',
      exact({ matchCurrency: false }),
      { code: 'no-currency-check', values: {}, fix: { kind: 'set', setting: 'matchCurrency', value: true } },
    ],
    [
      'no tolerance',
      tolerance({ absTolerance: '0.00', percentTolerance: 0 }),
      { code: 'zero-tolerance', values: {}, fix: { kind: 'set', setting: 'absTolerance', value: '0.50' } },
    ],
    [
      'no days',
      lag({ minDays: 2, maxDays: 3, inclusive: false }),
      { code: 'empty-date-window', values: { min: 2, max: 3 } },
    ],
    [
      'five per cent as 5',
      tolerance({ percentTolerance: '5' }),
      {
        code: 'percent-as-fraction',
        values: { setting: 'percentTolerance', percent: '500' },
        fix: { kind: 'set', setting: 'percentTolerance', value: '0.05' },
      },
    ],
    ['a hundred per cent', tolerance({ percentTolerance: 1 }), { code: 'percent-as-fraction' }],
    [
      'references that must be set',
      exact({ referenceMustSet: true }),
      {
        code: 'without-effect',
        values: { setting: 'referenceMustSet' },
        fix: { kind: 'unset', setting: 'referenceMustSet' },
      },
    ],
    [
      'rounding beyond what is kept',
      tolerance({ roundingScale: 10 }),
      {
        code: 'without-effect',
        values: { setting: 'roundingScale' },
        fix: { kind: 'set', setting: 'roundingScale', value: 8 },
      },
    ],
    ['a score', lag({ matchScore: 60 }), { code: 'without-effect', values: { setting: 'matchScore' } }],
    [
      'a direction of parts in 1:1',
      exact({ allocationDirection: 'RIGHT_TO_LEFT' }),
      { code: 'without-effect', values: { setting: 'allocationDirection' } },
    ],
    [
      'base amounts',
      tolerance({ matchBaseAmount: true }),
      {
        code: 'takes-nothing',
        values: { setting: 'matchBaseAmount' },
        fix: { kind: 'set', setting: 'matchBaseAmount', value: false },
      },
    ],
    [
      'base currencies',
      exact({ matchBaseCurrency: true }),
      { code: 'takes-nothing', values: { setting: 'matchBaseCurrency' } },
    ],
    [
      'parts by base amounts',
      exact({ allocationUseBaseAmount: true }),
      { code: 'takes-nothing', values: { setting: 'allocationUseBaseAmount' } },
    ],
    [
      'parts by base amounts of a lag in 1:1',
      lag({ allocationUseBaseAmount: true }),
      { code: 'without-effect' },
    ],
    [
      'case without references',
      exact({ matchReference: false, caseInsensitive: false }),
      { code: 'without-effect', values: { setting: 'caseInsensitive' } },
    ],
    [
      'precision without dates',
      exact({ matchDate: false, datePrecision: 'TIMESTAMP' }),
      { code: 'without-effect', values: { setting: 'datePrecision' } },
    ],
    [
      'what cannot be read',
      tolerance({ absTolerance: 'x', dateWindowDays: -1 }),
      { code: 'unreadable', values: { settings: ['absTolerance', 'dateWindowDays'] } },
    ],
  ])('%s', (_, rule, finding) => {
    expect(lint([rule])).toEqual([expect.objectContaining({ ...finding, priority: 10 })]);
  });

  test.each([
    [
      'the other way round in 1:N',
      exact({ allocationDirection: 'RIGHT_TO_LEFT' }),
      {
        code: 'takes-nothing',
        values: { setting: 'allocationDirection' },
        fix: { kind: 'set', setting: 'allocationDirection', value: 'LEFT_TO_RIGHT' },
      },
    ],
    [
      'parts by base amounts of a lag',
      lag({ allocationUseBaseAmount: true }),
      { code: 'takes-nothing', values: { setting: 'allocationUseBaseAmount' } },
    ],
    [
      'parts within 500 %',
      exact({ allocationToleranceMode: 'PERCENT', allocationToleranceValue: '5' }),
      { code: 'percent-as-fraction', values: { setting: 'allocationToleranceValue', percent: '500' } },
    ],
  ])('in 1:N %s', (_, rule, finding) => {
    expect(lint([rule], '1:N')).toEqual([expect.objectContaining(finding)]);
  });

  test('defaults that are written out, a type of tomorrow and settings of others say nothing', () => {
    expect(
      lint([
        exact({ matchScore: 100, matchBaseScore: 90, referenceMustSet: false, allowPartial: false }),
        tolerance({
          roundingScale: 8,
          allocationToleranceValue: '0.00',
          allocationDirection: 'LEFT_TO_RIGHT',
        }),
        { type: 'FUZZY', config: { percentTolerance: '5' } },
        lag({ feeTolerance: '1', roundingScale: 10, referenceMustSet: true }),
      ]),
    ).toEqual([]);
  });
});
