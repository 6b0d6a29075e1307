import { expect, it } from 'vitest';
import { reportText, stepText } from './step-messages';
import { dialectText, omittedRowsText, uploadFileText } from './file-messages';

it('a file for upload with a new currency column asks the user to add the column to the field map', () => {
  const written = { written: 2, leftOut: 1, escaped: 0 };
  expect(uploadFileText({ ...written, hasUnmappedCurrency: false })).toBe(
    '2 rows are written as the service takes them, 1 left out',
  );
  expect(uploadFileText({ ...written, hasUnmappedCurrency: true })).toBe(
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
  expect(omittedRowsText({ dialect, problems: [] })).toBeUndefined();
  expect(omittedRowsText({ dialect, problems, steps: { reports: [], leftOut: 0 } })).toBe(
    'Not read: 2 total or footer rows',
  );
  expect(
    omittedRowsText({ dialect: { ...dialect, skip: 1 }, problems, steps: { reports: [], leftOut: 3 } }),
  ).toBe('Not read: 1 title row, 2 total or footer rows, 3 rows left out by a change');
});

it('states the two columns whose amounts were combined', () => {
  const dialect = {
    format: 'xlsx',
    skip: 0,
    headings: 1,
    leaveOutTotals: true,
    zone: 'UTC',
    columns: [],
  } as const;
  const amountFrom = { debit: 'Débito', credit: 'Crédito' };
  expect(dialectText({ ...dialect, columns: [], amountFrom })).toBe(
    'Workbook, UTC, the amount from Débito and Crédito',
  );
});

it('states that both columns of an amount are changed, and why sums without a day are rejected', () => {
  expect(stepText({ do: 'negate', column: 'Débito' }, ['Débito', 'Crédito'])).toBe(
    'Reverse the sign of the amounts in Débito and Crédito.',
  );
  expect(stepText({ do: 'negate', column: 'Valor' }, ['Débito', 'Crédito'])).toBe(
    'Reverse the sign of “Valor”.',
  );
  const report = { rows: 4, sums: 2, emptied: { Data: 1 } };
  const sum = { do: 'sum-by', by: ['NSU'], sum: ['Valor'] } as const;
  expect(reportText(sum, report, 'Data')).toContain('Sums without a day are rejected.');
  expect(reportText(sum, report, 'Prevista')).not.toContain('Sums without a day are rejected.');
});
