import { expect, test } from 'vitest';
import { importTable, recordsOf } from '@recon/engine/testing/import-table';
import { validateFile } from '@recon/engine/file/field-maps/validate-file';
import {
  confidenceText,
  fieldFindingText,
  findingText,
  firstLines,
  losesAnything,
  valueProblemText,
  validationLines,
  validationText,
} from './field-map-messages';

test('formats a confidence as a word and a number', () => {
  expect([0.97, 0.9, 0.75, 0.5].map(confidenceText)).toEqual([
    'high confidence, 97 %',
    'high confidence, 90 %',
    'medium confidence, 75 %',
    'low confidence, 50 %',
  ]);
});

test('shows what the cell of a problem may mean', () => {
  expect(
    valueProblemText({ problem: 'day-first', loss: 'refused', likely: ['2026-11-05', '2026-05-11'] }),
  ).toBe('dd/mm or mm/dd date, refused; 2026-11-05 or 2026-05-11');
  expect(valueProblemText({ problem: 'decimal-comma', loss: 'refused', likely: ['1.5'] })).toBe(
    'decimal comma; probably 1.5',
  );
  expect(valueProblemText({ problem: 'empty', loss: 'refused' })).toBe('empty');
});

const row = (amount: string, date = '2026-01-05') => [amount, amount, 'BRL', date];
const map = ['external_id', 'amount', 'currency', 'date'].map((field) => ({ field, column: field }));
const header = map.map(({ field }) => field);
const judge = (rows: string[][], delimiter = ',') =>
  validateFile(importTable(header, recordsOf(rows), { delimiter }), map);

test('formats a validation as one sentence, and its findings', () => {
  const verdict = judge([row('1'), row('2,5', '25/12/2026'), row('3.5', '05/11/2026')]);
  expect(validationText(verdict, 'file')).toBe('2 of 3 rows would be refused');
  expect(verdict.findings.map((finding) => findingText(finding, 3))).toEqual([
    'amount: decimal comma in 1 of 3, such as “2,5” (probably 2.5)',
    'date: dd/mm or mm/dd date in 2 of 3, refused; 1 of them can mean two values, such as “05/11/2026”',
  ]);
  expect(losesAnything(verdict)).toBe(true);
});

test('formats a file that is read, one that is changed, and one that is lost', () => {
  const clean = judge([row('1'), row('2')]);
  expect(validationText(clean, 'file')).toBe('All 2 rows of this file would be read unchanged');
  expect(validationText(clean, 'converted')).toBe('All 2 rows of the converted file would be read unchanged');
  const changed = judge([row('1.234'), row('2')]);
  expect(validationText(changed, 'file')).toBe('All 2 rows would be read, 1 of them changed or doubtful');
  expect(losesAnything(changed)).toBe(false);
  expect(validationText(judge([row('1000000000000')]), 'file')).toBe(
    'The service would import nothing from this file',
  );
  const many = Array.from({ length: 1000 }, (_, at) => row(`${at}`));
  const stopped = judge([...many, row('1e2147483647'), row('1.5')]);
  expect(validationText(stopped, 'file')).toBe(
    'The service would stop with an error: 1,000 rows stored, 2 lost',
  );
  expect(losesAnything(stopped)).toBe(true);
  expect(validationText(judge([row('1')], ';'), 'file')).toBe('The only row would be refused');
  expect(validationText(judge([row('1'), row('1')]), 'file')).toBe(
    '2 of 2 rows would be dropped without notice',
  );
  expect(validationText(judge([row('1'), row('1'), row('x')]), 'file')).toBe(
    '1 of 3 rows would be refused, 2 dropped without notice',
  );
});

test('lists amounts and dates right after issues of the complete file, and never omits a single reason', () => {
  const rows = recordsOf([['', '2,5', 'R$', '05/11/2026', 'caf\u00e9']]);
  const file = importTable([...header, 'note'], rows, { delimiter: ';', encoding: 'Windows-1252' });
  const verdict = validateFile(file, map);
  expect(validationLines(verdict).map((text) => text.split(' ', 2).join(' '))).toEqual([
    'The separator',
    'amount: decimal',
    'date: dd/mm',
    expect.any(String),
    'external_id: empty',
    expect.stringMatching(/^currency: /),
  ]);
  const nine = Array.from({ length: 9 }, (_, index) => `reason ${index + 1}`);
  expect(firstLines(nine, 8)).toEqual({ shown: nine, left: 0 });
  expect(firstLines([...nine, 'j'], 8)).toEqual({ shown: nine.slice(0, 8), left: 2 });
});

test('shows the most frequent finding next to a field', () => {
  const { findings } = judge([row('1,5'), row('2,5'), row('(3)')]);
  const ofAmount = findings.filter(({ field }) => field === 'amount');
  expect(fieldFindingText(ofAmount, 3)).toBe('decimal comma in 2 of 3, and more');
  expect(fieldFindingText(ofAmount.slice(0, 1), 3)).toBe('decimal comma in 2 of 3');
  expect(fieldFindingText([], 3)).toBeUndefined();
});
