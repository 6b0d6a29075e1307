import { expect, it } from 'vitest';
import { writtenText } from './file-messages';

it('a file for upload with a new currency column asks the user to add the column to the field map', () => {
  const written = { written: 2, leftOut: 1, escaped: 0 };
  expect(writtenText({ ...written, hasUnmappedCurrency: false })).toBe(
    '2 rows are written as the service takes them, 1 left out',
  );
  expect(writtenText({ ...written, hasUnmappedCurrency: true })).toBe(
    '2 rows are written as the service takes them, 1 left out. The field map has no currency: map the new column “currency” before you upload',
  );
});
