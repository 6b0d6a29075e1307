import { describe, expect, it } from 'vitest';
import { matchesAnything } from './matches-anything';

const off = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };

describe('a rule matches any pair', () => {
  it.each([
    ['with everything off', off],
    [
      'whatever is said of how dates and references would be compared',
      {
        ...off,
        datePrecision: 'TIMESTAMP',
        referenceMustSet: true,
        caseInsensitive: false,
      },
    ],
    ['with settings not known here', { ...off, note: 'all' }],
  ])('%s', (_, config) => {
    expect(matchesAnything({ type: 'EXACT', config })).toBe(true);
  });
});

describe('a rule does not match any pair', () => {
  it.each<[type: string, config: Record<string, unknown>]>([
    ['EXACT', {}],
    ...Object.keys(off).map((key): [string, Record<string, unknown>] => ['EXACT', { ...off, [key]: true }]),
    ...Object.keys(off).map((key): [string, Record<string, unknown>] => ['EXACT', { ...off, [key]: null }]),
    ['EXACT', { ...off, matchBaseAmount: true }],
    ['EXACT', { ...off, matchBaseCurrency: true }],
    ['EXACT', { ...off, allocationUseBaseAmount: true }],
    ['EXACT', { ...off, matchAmount: 'no' }],
    ['TOLERANCE', { ...off, absTolerance: '1000000', dateWindowDays: 3650 }],
    ['DATE_LAG', { matchCurrency: false, maxDays: 3650, feeTolerance: '1000000' }],
    ['NEWER', off],
  ])('%s %j', (type, config) => {
    expect(matchesAnything({ type, config })).toBe(false);
  });
});
