import { describe, expect, it } from 'vitest';
import { requirements, ruleExtras } from './rule-columns';

describe('the requirements of a rule', () => {
  it.each([
    ['EXACT', {}, ['same', 'same', 'same', 'same']],
    ['EXACT', { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false }, []],
    [
      'EXACT',
      { datePrecision: 'TIMESTAMP', caseInsensitive: false },
      ['same', 'same', 'same time', 'same, case counts'],
    ],
    ['TOLERANCE', { absTolerance: '0', percentTolerance: '0' }, ['same', 'same', 'same', 'same']],
    [
      'TOLERANCE',
      {
        absTolerance: '0.50',
        percentTolerance: '0.02',
        percentageBase: 'LEFT',
        dateWindowDays: 1,
        matchReference: false,
      },
      ['±\u00A00.50 or 2\u00a0% of the left', 'same', '±\u00A01 day', undefined],
    ],
    ['EXACT', { referenceMustSet: true }, ['same', 'same', 'same', 'same, set on both sides']],
    ['DATE_LAG', { maxDays: 3 }, ['same', 'same', '0 to 3 days apart', undefined]],
    [
      'DATE_LAG',
      { minDays: 1, maxDays: 4, inclusive: false, direction: 'LEFT_BEFORE_RIGHT', feeTolerance: '2' },
      ['±\u00A02', 'same', 'right 2 to 3 days later', undefined],
    ],
    ['DATE_LAG', { maxDays: 0, matchCurrency: false }, ['same', undefined, 'same', undefined]],
    ['DATE_LAG', { minDays: 1, maxDays: 1 }, ['same', 'same', '1 day apart', undefined]],
    ['DATE_LAG', { minDays: 1, maxDays: 2, inclusive: false }, ['same', 'same', 'never', undefined]],
    [
      'TOLERANCE',
      { absTolerance: '1', percentTolerance: '0', matchBaseAmount: true },
      ['base amounts within 1', 'same', 'same', 'same'],
    ],
  ] as const)(
    'of type %s with %o',
    (type, config, [amount, currency, date, reference]: readonly (string | undefined)[]) => {
      expect(requirements({ type, config })).toEqual({ amount, currency, date, reference });
    },
  );

  it.each([
    ['EXACT', { matchAmount: 'perhaps' }],
    ['SOUNDS_LIKE', {}],
  ])('are unknown for %s with %o', (type, config) => {
    expect(requirements({ type, config })).toBeUndefined();
  });
});

describe('what the columns of a rule omit', () => {
  it.each([
    ['EXACT', {}, []],
    ['EXACT', { caseInsensitive: false, matchReference: false }, []],
    ['EXACT', { matchBaseAmount: true, matchBaseCurrency: true }, ['same base amount', 'same base currency']],
    ['EXACT', { referenceMustSet: true, note: 'x' }, ['1 other setting']],
    ['TOLERANCE', { absTolerance: '0.50' }, []],
    [
      'TOLERANCE',
      { absTolerance: '0', percentTolerance: '0' },
      ['amounts rounded first to 2 digits, half up'],
    ],
    ['TOLERANCE', { roundingScale: 0 }, ['amounts rounded first to whole units, half up']],
    ['DATE_LAG', { matchCurrency: false }, ['any currency as long as both have one']],
    ['SOUNDS_LIKE', { likeness: 0.8 }, ['likeness: 0.8']],
  ])('%s with %o', (type, config, extras) => {
    expect(ruleExtras({ type, config })).toEqual(extras);
  });

  it('has the settings of splits in 1:N contexts only', () => {
    const rule = { type: 'EXACT', config: { allowPartial: true } };
    expect(ruleExtras(rule, '1:1')).toEqual([]);
    expect(ruleExtras(rule, '1:N')).toEqual([
      'partial: right transactions may cover only a part of the left one',
    ]);
  });
});
