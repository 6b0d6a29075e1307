import { expect, it } from 'vitest';
import { changeTexts, changeEvidenceText } from './proposed-messages';

const none = { pairs: 0, summed: 0, shared: 0, opposite: 0, of: 320 };

it.each([
  ['amount', { pairs: 172 }, 'Of 320 rows, 172 more have a likely counterpart with this.'],
  [
    'reference',
    { pairs: 3, shared: 162 },
    'Of 320 rows, 162 have a reference that occurs once in each file.',
  ],
  [
    'amount',
    { pairs: 20, opposite: 2 },
    'Of 320 rows, 20 more have a likely counterpart with this. Without signs, 2 matches join money in with money out.',
  ],
  ['date', { summed: 13 }, '13 more rows are in the sum of a day that the other file has as one amount.'],
  ['rows', {}, 'So fewer rows are rejected.'],
  ['own', {}, 'So that the references identify the rows.'],
  ['own', { pairs: 5 }, 'Of 320 rows, 5 more have a likely counterpart with this.'],
  ['notation', {}, undefined],
] as const)('states the evidence for a change of %s with %j', (dimension, figures, text) => {
  expect(changeEvidenceText({ dimension, ...none, ...figures })).toBe(text);
});

it('states that a currency is assumed only if no column shows it', () => {
  const dialect = { currency: 'BRL' };
  expect(changeTexts({ dimension: 'currency', change: { dialect } })[0]).toContain('BRL is assumed');
  const fields = { amount: 'Valor BRL' };
  expect(changeTexts({ dimension: 'amount', change: { dialect, fields } })).toEqual([
    expect.stringContaining('“Valor BRL” is used for'),
    'The amounts in “Valor BRL” are in BRL.',
  ]);
});
