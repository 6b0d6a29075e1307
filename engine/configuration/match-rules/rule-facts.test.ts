import { describe, expect, it } from 'vitest';
import { type RuleFacts, ruleFacts } from './rule-facts';

/** Returns what a rule of a type tests with a config (docs/contract.md#how-a-rule-decides). */
const facts = (type: string, config: Record<string, unknown> = {}) => ruleFacts({ type, config });
const noSplit = { partial: false, rightToLeft: false, within: undefined, baseAmount: false };
const onBase = { ...noSplit, baseAmount: true };

describe('a rule without settings has the defaults of the engine', () => {
  it.each<[string, RuleFacts]>([
    [
      'EXACT',
      {
        type: 'EXACT',
        amount: true,
        currency: true,
        baseAmount: false,
        baseCurrency: false,
        date: 'day',
        reference: { ignoresCase: true, mustBeSet: false },
        allocation: noSplit,
      },
    ],
    [
      'TOLERANCE',
      {
        type: 'TOLERANCE',
        absolute: '0.50',
        percent: '0.5',
        percentOf: 'MAX',
        days: 0,
        currency: true,
        baseAmount: false,
        baseCurrency: false,
        reference: { ignoresCase: true, mustBeSet: false },
        rounding: { digits: 2, mode: 'HALF_UP', usual: true },
        allocation: noSplit,
      },
    ],
    [
      'DATE_LAG',
      {
        type: 'DATE_LAG',
        direction: 'ABS',
        minDays: 0,
        maxDays: 0,
        inclusive: true,
        impossible: false,
        fee: undefined,
        currency: true,
        baseCurrency: false,
        allocation: noSplit,
      },
    ],
  ])('%s', (type, expected) => {
    expect(facts(type)).toEqual(expected);
  });

  it('treats null as unset', () => {
    expect(facts('EXACT', { matchAmount: null, matchScore: null })).toEqual(facts('EXACT'));
    expect(facts('TOLERANCE', { absTolerance: null, dateWindowDays: null })).toEqual(facts('TOLERANCE'));
  });
});

describe('one setting', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['EXACT', { matchAmount: false }, { amount: false }],
    ['EXACT', { matchCurrency: false }, { currency: false }],
    ['EXACT', { matchDate: false }, { date: undefined }],
    ['EXACT', { matchDate: false, datePrecision: 'TIMESTAMP' }, { date: undefined }],
    ['EXACT', { datePrecision: 'TIMESTAMP' }, { date: 'instant' }],
    ['EXACT', { matchReference: false, referenceMustSet: true }, { reference: undefined }],
    ['EXACT', { caseInsensitive: false }, { reference: { ignoresCase: false, mustBeSet: false } }],
    ['EXACT', { referenceMustSet: true }, { reference: { ignoresCase: true, mustBeSet: true } }],
    ['EXACT', { matchBaseAmount: true }, { baseAmount: true, baseCurrency: false, allocation: onBase }],
    ['EXACT', { matchBaseCurrency: true }, { baseAmount: false, baseCurrency: true }],
    [
      'EXACT',
      { allocationUseBaseAmount: true },
      { baseAmount: true, baseCurrency: true, allocation: onBase },
    ],
    ['TOLERANCE', { absTolerance: '0.000' }, { absolute: undefined, percent: '0.5' }],
    ['TOLERANCE', { absTolerance: '1.20' }, { absolute: '1.20' }],
    ['TOLERANCE', { absTolerance: 1e-7 }, { absolute: '0.0000001' }],
    ['TOLERANCE', { percentTolerance: 0 }, { percent: undefined, absolute: '0.50' }],
    ['TOLERANCE', { percentTolerance: '0.02' }, { percent: '2' }],
    ['TOLERANCE', { percentageBase: 'average' }, { percentOf: 'AVERAGE' }],
    ['TOLERANCE', { dateWindowDays: '3' }, { days: 3 }],
    ['TOLERANCE', { matchCurrency: false }, { currency: false }],
    ['TOLERANCE', { matchBaseAmount: true }, { baseAmount: true, baseCurrency: false, allocation: onBase }],
    ['TOLERANCE', { matchBaseCurrency: true }, { baseAmount: false, baseCurrency: true }],
    [
      'TOLERANCE',
      { allocationUseBaseAmount: true },
      { baseAmount: true, baseCurrency: true, allocation: onBase },
    ],
    ['TOLERANCE', { matchReference: false }, { reference: undefined }],
    ['TOLERANCE', { roundingScale: 4 }, { rounding: { digits: 4, mode: 'HALF_UP', usual: false } }],
    ['TOLERANCE', { roundingMode: 'CEIL' }, { rounding: { digits: 2, mode: 'CEIL', usual: false } }],
    ['DATE_LAG', { minDays: 2, maxDays: '5' }, { minDays: 2, maxDays: 5, impossible: false }],
    ['DATE_LAG', { direction: 'RIGHT_BEFORE_LEFT' }, { direction: 'RIGHT_BEFORE_LEFT' }],
    ['DATE_LAG', { feeTolerance: '0.0' }, { fee: undefined }],
    ['DATE_LAG', { feeTolerance: '1.50' }, { fee: '1.50' }],
    ['DATE_LAG', { matchCurrency: false }, { currency: false }],
  ])('%s %j', (type, config, expected) => {
    expect(facts(type, config)).toEqual({ ...facts(type), ...expected });
  });
});

describe('days strictly between two', () => {
  it.each([
    [1, 2, true],
    [1, 3, false],
    [5, 5, true],
    [5, 9, false],
  ])('from %i to %i are impossible: %s', (minDays, maxDays, impossible) => {
    const given = { minDays, maxDays };
    expect(facts('DATE_LAG', { ...given, inclusive: false })).toMatchObject({ inclusive: false, impossible });
    expect(facts('DATE_LAG', given)).toMatchObject({ inclusive: true, impossible: false });
  });
});

describe('splits', () => {
  it.each<[Record<string, unknown>, object]>([
    [{ allowPartial: true }, { partial: true }],
    [{ allocationDirection: 'RIGHT_TO_LEFT' }, { rightToLeft: true }],
    [{ allocationToleranceValue: '0.10' }, { within: { unit: 'amount', value: '0.10' } }],
    [
      { allocationToleranceValue: '0.10', allocationToleranceMode: 'PERCENT' },
      { within: { unit: 'percent', value: '10' } },
    ],
    [{ allocationToleranceValue: '0.00', allocationToleranceMode: 'PERCENT' }, {}],
    [{ allocationUseBaseAmount: true }, { baseAmount: true }],
    [{ matchBaseAmount: true }, { baseAmount: true }],
    [{ matchBaseAmount: true, allocationUseBaseAmount: null }, { baseAmount: true }],
    [{ matchBaseAmount: true, allocationUseBaseAmount: false }, {}],
    [{ allocationUseBaseAmount: false }, {}],
  ])('%j', (config, expected) => {
    for (const type of ['EXACT', 'TOLERANCE'])
      expect(facts(type, config)).toMatchObject({ allocation: { ...noSplit, ...expected } });
  });

  it('of a date lag are the same', () => {
    expect(facts('DATE_LAG', { allowPartial: true, allocationUseBaseAmount: true })).toMatchObject({
      allocation: { ...noSplit, partial: true, baseAmount: true },
    });
  });
});

describe('invalid rules', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['FUZZY', { matchAmount: 'x' }, []],
    ['EXACT', { matchAmount: 'yes', datePrecision: null, note: 1 }, ['matchAmount', 'datePrecision']],
    ['TOLERANCE', { absTolerance: '-1' }, ['absTolerance']],
    ['DATE_LAG', { minDays: 3, maxDays: 2 }, ['maxDays']],
    ['DATE_LAG', { minDays: 0, maxDays: 5, inclusive: false }, ['inclusive']],
    ['DATE_LAG', { minDays: -1, maxDays: 5, inclusive: false }, ['minDays']],
  ])('%s %j is unclear for %j', (type, config, faulty) => {
    expect(facts(type, config)).toEqual({ type: 'unclear', rawType: type, faulty });
  });
});
