import { describe, expect, it } from 'vitest';
import { requirements } from './rule-columns';

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
      ['± 0.50 or 2\u00a0% of the left', 'same', '± 1 day', undefined],
    ],
    ['DATE_LAG', { maxDays: 3 }, ['same', 'same', '0 to 3 days apart', undefined]],
    [
      'DATE_LAG',
      { minDays: 1, maxDays: 4, inclusive: false, direction: 'LEFT_BEFORE_RIGHT', feeTolerance: '2' },
      ['± 2', 'same', 'right 2 to 3 days later', undefined],
    ],
    ['DATE_LAG', { maxDays: 0, matchCurrency: false }, ['same', undefined, 'same', undefined]],
    ['EXACT', { matchAmount: 'perhaps' }, []],
    ['SOUNDS_LIKE', {}, []],
  ] as const)(
    'of type %s with %o',
    (type, config, [amount, currency, date, reference]: readonly (string | undefined)[]) => {
      expect(requirements({ type, config })).toEqual({ amount, currency, date, reference });
    },
  );
});
