import { expect, it } from 'vitest';
import { skippedText, writtenText } from './file-messages';

it('a file for upload with a new currency column asks the user to add the column to the field map', () => {
  const written = { written: 2, leftOut: 1, escaped: 0 };
  expect(writtenText({ ...written, hasUnmappedCurrency: false })).toBe(
    '2 rows are written as the service takes them, 1 left out',
  );
  expect(writtenText({ ...written, hasUnmappedCurrency: true })).toBe(
    '2 rows are written as the service takes them, 1 left out. The field map has no currency: map the new column “currency” before you upload',
  );
});

it('counts the rows that are not read on purpose, by kind', () => {
  const columns = [{ name: 'NSU', notation: { holds: 'text' as const } }];
  const dialect = {
    format: 'csv' as const,
    skip: 0,
    headings: 1,
    leaveOutTotals: true,
    zone: 'UTC',
    columns,
  };
  const problems = [
    { code: 'total' as const, count: 2, first: [] },
    { code: 'nul' as const, count: 9, first: [] },
  ];
  expect(skippedText({ dialect, problems: [] })).toBeUndefined();
  expect(skippedText({ dialect, problems, steps: { reports: [], leftOut: 0 } })).toBe(
    'Not read: 2 total rows',
  );
  expect(
    skippedText({ dialect: { ...dialect, skip: 1 }, problems, steps: { reports: [], leftOut: 3 } }),
  ).toBe('Not read: 1 title row, 2 total rows, 3 rows left out by a change');
});
