import { describe, expect, test } from 'vitest';
import { isLossOfAmountOrDate } from './findings';
import { validateFile } from './validate-file';
import { importTable, recordsOf } from '../../testing/import-table';
import type { ImportTable } from './file-validation';

/** These tests check the facts of docs/contract.md#the-import. */
const mapping = [
  { field: 'external_id', column: 'id' },
  { field: 'amount', column: 'amount' },
  { field: 'currency', column: 'currency' },
  { field: 'date', column: 'date' },
];
const good = (id: string, change: { amount?: string; date?: string; currency?: string } = {}) => [
  id,
  change.amount ?? '10.00',
  change.currency ?? 'BRL',
  change.date ?? '2026-01-05',
];
const file = (
  rows: readonly (readonly string[])[],
  {
    faulty,
    header = ['id', 'amount', 'currency', 'date'],
    ...change
  }: Partial<ImportTable> & { faulty?: number[] } = {},
) => importTable(header, recordsOf(rows, faulty), { encoding: 'UTF-8', ...change });
const codes = (verdict: ReturnType<typeof validateFile>) =>
  verdict.problems.map(({ code, costs }) => `${code}: ${costs}`);

describe('rows', () => {
  test('are counted by outcome, and findings by field', () => {
    const verdict = validateFile(
      file([
        good('1'),
        good('2', { amount: '1.234,56', date: '05/01/2026' }),
        good('3', { amount: '1.234' }),
        good('4', { date: '25/12/2026' }),
        good('5', { currency: 'R$' }),
      ]),
      mapping,
    );
    expect(verdict.rows).toEqual({ accepted: 1, changed: 1, refused: 3, dropped: 0, lost: 0 });
    expect(verdict.losesFile).toBe(false);
    expect(
      verdict.findings.map(({ field, code, effect, count, unclear }) => [
        field,
        code,
        effect,
        count,
        unclear,
      ]),
    ).toEqual([
      ['amount', 'decimal-comma', 'refused', 1, 0],
      ['date', 'day-first', 'refused', 2, 1],
      ['currency', 'currency-sign', 'refused', 1, 0],
      ['amount', 'maybe-thousands', 'changed', 1, 0],
    ]);
    expect(verdict.findings[0]).toMatchObject({ example: '1.234,56', likely: '1234.56' });
    expect(verdict.shown[1]?.cells['amount']).toEqual({
      raw: '1.234,56',
      reading: { problem: 'decimal-comma', loss: 'refused', likely: ['1234.56'] },
    });
  });

  test('that cannot be read lose only themselves, even if they are all rows', () => {
    const verdict = validateFile(file([good('', {}), good('2', { amount: 'x' })]), mapping);
    expect(verdict).toMatchObject({ rows: { accepted: 0, refused: 2 }, losesFile: false });
  });

  test('with more or fewer cells than the header are refused', () => {
    const verdict = validateFile(file([[...good('1'), 'more'], ['2', '1.00'], good('3')]), mapping);
    expect(verdict.rows).toMatchObject({ accepted: 1, refused: 2 });
    expect(verdict.findings).toMatchObject([{ field: '', code: 'cells', count: 2 }]);
    expect(verdict.shown.map(({ fault }) => fault)).toEqual(['cells', 'cells', undefined]);
  });

  test('with fewer cells than a wide file are refused', () => {
    const header = ['id', 'amount', 'currency', 'date', 'shop'];
    const { rows } = validateFile(file([[...good('1'), 'Centro'], ['2']], { header }), mapping);
    expect(rows).toMatchObject({ accepted: 1, refused: 1 });
  });

  test('with a stray quote are refused', () => {
    const verdict = validateFile(file([good('1'), ['2', '3.00']], { faulty: [1] }), mapping);
    expect(verdict.rows).toEqual({ accepted: 1, changed: 0, refused: 1, dropped: 0, lost: 0 });
    expect(verdict.shown.map(({ fault }) => fault)).toEqual([undefined, 'quotes']);
  });

  test('with a stray quote do not lose the file by their other cells', () => {
    const rows = [good('1'), good('2', { amount: '1000000000000' })];
    const verdict = validateFile(file(rows, { faulty: [1] }), mapping);
    expect(verdict).toMatchObject({ rows: { accepted: 1, refused: 1 }, losesFile: false });
  });

  test('are all validated, and the first 50 shown', () => {
    const verdict = validateFile(
      file(Array.from({ length: 120 }, (_, index) => good(`${index}`, { amount: index < 60 ? '1' : '1,5' }))),
      mapping,
    );
    expect(verdict).toMatchObject({ judged: 120, rows: { accepted: 60, refused: 60 } });
    expect(verdict.shown).toHaveLength(50);
  });
});

describe('what loses the complete file', () => {
  test('is an amount of 13 digits, an identifier of 256 characters or a NUL in one row that would be stored', () => {
    for (const row of [good('1', { amount: '1000000000000' }), good('x'.repeat(256))])
      expect(validateFile(file([good('0'), row]), mapping).losesFile).toBe(true);
    const withText = [...mapping, { field: 'description', column: 'text' }];
    const header = ['id', 'amount', 'currency', 'date', 'text'];
    expect(validateFile(file([[...good('1'), 'a\0']], { header }), withText).losesFile).toBe(true);
  });

  test('does not if the row is refused anyway', () => {
    const row = good('1', { amount: '1000000000000', date: '05/01/2026' });
    expect(validateFile(file([good('0'), row]), mapping)).toMatchObject({
      losesFile: false,
      rows: { accepted: 1, refused: 1 },
    });
  });

  test('is a map without one of the four fields, or one written from column to field', () => {
    expect(codes(validateFile(file([good('1')]), mapping.slice(1)))).toEqual(['unmapped: file']);
    expect(codes(validateFile(file([good('1')]), mapping, 'column-to-field'))).toEqual(['direction: file']);
  });

  test('is a file without rows, or with lines that end in a carriage return alone', () => {
    expect(validateFile(file([]), mapping)).toMatchObject({ losesFile: true });
    expect(codes(validateFile(file([good('1')], { endsInCr: true }), mapping))).toEqual([
      'cr-line-ends: file',
    ]);
  });

  test('is a header with a stray quote', () => {
    expect(codes(validateFile(file([good('1')], { hasFaultyHeader: true }), mapping))).toEqual([
      'header-quotes: file',
    ]);
  });
});

describe('what refuses every row', () => {
  test.each([
    ['separator', file([good('1')], { delimiter: ';' })],
    ['separator', file([good('1')], { delimiter: '\t' })],
    ['separator', file([good('1')], { delimiter: '|' })],
    ['utf-16', file([good('1')], { encoding: 'UTF-16' })],
    ['column-missing', file([good('1')], { header: ['id', 'Amount', 'currency', 'date'] })],
  ])('%s', (code, given) => {
    const verdict = validateFile(given, mapping);
    expect(codes(verdict)).toEqual([`${code}: rows`]);
    expect(verdict).toMatchObject({ losesFile: false, rows: { accepted: 0, refused: 1 } });
  });

  test('a title line before the header', () => {
    const verdict = validateFile(
      file([['id', 'amount', 'currency', 'date'], good('1')], { header: ['Sales of November'] }),
      mapping,
    );
    expect(codes(verdict)).toContain('title-line: rows');
    expect(verdict.rows).toMatchObject({ refused: 2 });
  });
});

describe('columns', () => {
  test('blanks around a name are trimmed, and of two columns with one name the last applies', () => {
    const header = ['id', ' amount ', 'currency', 'date', 'amount'];
    const verdict = validateFile(file([[...good('1', { amount: 'x' }), '5']], { header }), mapping);
    expect(verdict.rows).toMatchObject({ accepted: 1 });
    expect(verdict.shown[0]?.cells['amount']).toEqual({ raw: '5', reading: { read: '5' } });
  });

  test('a missing optional one is empty, a missing required one is an issue of every row', () => {
    const withText = [...mapping, { field: 'description', column: 'text' }];
    expect(validateFile(file([good('1')]), withText)).toMatchObject({ rows: { accepted: 1 }, problems: [] });
    const verdict = validateFile(file([['1']], { header: ['id'] }), mapping);
    expect(verdict.problems).toEqual([
      { code: 'column-missing', costs: 'rows', names: ['amount', 'currency', 'date'] },
    ]);
    expect(verdict.unusedColumns).toEqual([]);
  });
});

describe('duplicates of an identifier', () => {
  const ids = (...list: string[]) => validateFile(file(list.map((id) => good(id))), mapping);

  test('in one block are all dropped, including the first, and none counts as failed', () => {
    const verdict = ids('a', 'b', 'a', ' a ');
    expect(verdict.rows).toEqual({ accepted: 1, changed: 0, refused: 0, dropped: 3, lost: 0 });
    expect(verdict.findings).toMatchObject([
      { field: 'external_id', code: 'duplicate', effect: 'dropped', count: 3, example: 'a' },
    ]);
    expect(verdict.shown[2]?.cells['external_id']?.reading).toEqual({
      problem: 'duplicate',
      loss: 'dropped',
    });
  });

  test('differing in case are two rows', () => {
    expect(ids('a', 'A').rows).toMatchObject({ accepted: 2, dropped: 0 });
  });

  test('in a later block of 1000 rows are dropped, and the first row is stored', () => {
    const list = Array.from({ length: 1501 }, (_, index) => (index === 1500 ? '0' : `${index}`));
    expect(ids(...list).rows).toMatchObject({ accepted: 1500, dropped: 1 });
  });

  test('of a refused row are ignored', () => {
    const verdict = validateFile(file([good('a'), good('a', { amount: 'x' })]), mapping);
    expect(verdict.rows).toMatchObject({ accepted: 1, refused: 1, dropped: 0 });
  });
});

describe('a file in Windows-1252', () => {
  const header = ['id', 'amount', 'currency', 'date', 'text', 'shop'];
  const latin = (text: string, shop: string, change: Partial<ImportTable> = {}) =>
    file([[...good('1'), text, shop]], { header, encoding: 'Windows-1252', ...change });
  const withText = [...mapping, { field: 'description', column: 'text' }];

  test('with an accent in the identifier or description is lost', () => {
    expect(validateFile(latin('Cartão', ''), withText)).toMatchObject({
      losesFile: true,
      findings: [{ field: 'description', code: 'not-utf-8', effect: 'file' }],
    });
  });

  test('with accents elsewhere is read with damaged text', () => {
    const verdict = validateFile(latin('Cartao', 'São Paulo'), withText);
    expect(verdict).toMatchObject({ losesFile: false, rows: { accepted: 1 } });
    expect(codes(verdict)).toEqual(['damaged-text: text']);
  });

  test('lacks the columns whose names have accents', () => {
    const names = ['id', 'amount', 'currency', 'Lançamento', 'text', 'shop'];
    const verdict = validateFile(
      latin('', '', { header: names }),
      mapping.map((row) => (row.field === 'date' ? { ...row, column: 'Lançamento' } : row)),
    );
    expect(codes(verdict)).toEqual(['damaged-names: rows']);
  });

  test('without any accent is read unchanged', () => {
    expect(validateFile(latin('a', 'b'), withText).problems).toEqual([]);
  });
});

test('validates a complete Brazilian file, and each of its values', () => {
  const verdict = validateFile(
    file(
      [
        ['1001', '05/11/2026', '1.234,56', 'BRL', 'Venda crédito'],
        ['1002', '25/11/2026', '1.000,00', 'BRL', 'Venda débito'],
      ],
      {
        header: ['NSU', 'Data da venda', 'Valor bruto', 'Moeda', 'Descrição'],
        delimiter: ';',
        encoding: 'Windows-1252',
      },
    ),
    [
      { field: 'external_id', column: 'NSU' },
      { field: 'date', column: 'Data da venda' },
      { field: 'amount', column: 'Valor bruto' },
      { field: 'currency', column: 'Moeda' },
      { field: 'description', column: 'Descrição' },
    ],
  );
  expect(codes(verdict)).toEqual(['separator: rows', 'damaged-names: text', 'damaged-text: text']);
  expect(verdict.rows).toEqual({ accepted: 0, changed: 0, refused: 2, dropped: 0, lost: 0 });
  expect(verdict.findings.map(({ field, code, count }) => `${count} ${code} in ${field}`)).toEqual([
    '2 decimal-comma in amount',
    '2 day-first in date',
  ]);
});

test('lists first what loses the file, then amounts and dates at any position of the mapping', () => {
  const header = ['id', 'd', 'c', 'v'];
  const mapping = ['external_id', 'date', 'currency', 'amount'].map((field, index) => ({
    field,
    column: header[index]!,
  }));
  const bad = ['', '05/11/2026', 'R$', '1,5'];
  const lost = ['x'.repeat(256), '2026-11-05', 'BRL', '1.5'];
  const found = (rows: string[][]) =>
    validateFile(file(rows, { header }), mapping).findings.map(({ field, code }) => `${field} ${code}`);
  expect(found([bad]).map((text) => text.split(' ')[0])).toEqual([
    'amount',
    'date',
    'external_id',
    'currency',
  ]);
  expect(found([bad, lost])[0]).toBe('external_id too-long');
});

describe('a value that is read is changed', () => {
  const withText = [...mapping, { field: 'description', column: 'text' }, { field: 'store', column: 'shop' }];
  const header = ['id', 'amount', 'currency', 'date', 'text', 'shop'];
  const validated = (cells: Partial<Record<string, string>>) =>
    validateFile(
      file(
        [
          [
            cells['id'] ?? '1',
            cells['amount'] ?? '10.00',
            cells['currency'] ?? 'BRL',
            cells['date'] ?? '2026-01-05',
            cells['text'] ?? '',
            cells['shop'] ?? '',
          ],
        ],
        { header },
      ),
      withText,
    );

  test.each([
    ['date', '2026-01-15T23:30:00-03:00', 'day-moved'],
    ['date', '1767225600', 'epoch'],
    ['date', '2026-01-05T10:20:30.1234567Z', 'time-cut'],
    ['date', '2026-01-05 10:20:30.1234567', 'time-cut'],
    ['amount', '1.123456789', 'rounded'],
    ['amount', '1e3', 'exponent'],
    ['amount', '1.234', 'maybe-thousands'],
    ['id', '1E+15', 'spreadsheet-rounded'],
    ['text', '=1', 'apostrophe'],
    ['shop', '@shop', 'apostrophe'],
  ])('in a notable way: %s %s', (column, value, code) => {
    const verdict = validated({ [column]: value });
    expect(verdict.rows).toEqual({ accepted: 0, changed: 1, refused: 0, dropped: 0, lost: 0 });
    expect(verdict.findings).toMatchObject([{ code, effect: 'changed', count: 1, example: value }]);
  });

  test.each([
    ['id', ' 1 '],
    ['currency', 'brl'],
    ['date', '2026-01-05T10:20:30.123456Z'],
  ])('or in a harmless way: %s %j', (column, value) => {
    expect(validated({ [column]: value })).toMatchObject({ rows: { accepted: 1, changed: 0 }, findings: [] });
  });
});

describe('the validation of a file reports', () => {
  test('the fields in order, and the unused columns', () => {
    const verdict = validateFile(
      file([[...good('1'), 'x']], { header: ['id', 'amount', 'currency', 'date', 'shop'] }),
      mapping,
    );
    expect([verdict.fields, verdict.unusedColumns]).toEqual([
      ['external_id', 'amount', 'currency', 'date'],
      ['shop'],
    ]);
    expect(verdict.shown).toMatchObject([{ number: 1 }]);
  });

  test('a stray quote, by its rows', () => {
    const faulty = [1, 2];
    const { findings } = validateFile(file([good('1'), ['2', 'x'], good('3')], { faulty }), mapping);
    expect(findings).toEqual([
      { field: '', code: 'quotes', effect: 'refused', count: 2, unclear: 0, example: '2,x' },
    ]);
    expect(validateFile(file([good('1')]), mapping).findings).toEqual([]);
  });

  test('a row of another length unchanged', () => {
    const { findings } = validateFile(file([['1', '2', '3']]), mapping);
    expect(findings).toEqual([
      { field: '', code: 'cells', effect: 'refused', count: 1, unclear: 0, example: '1,2,3' },
    ]);
  });

  test('a missing required column in each row, and an optional one as empty', () => {
    const rows = [{ field: 'description', column: 'text' }, ...mapping];
    const { shown, findings } = validateFile(
      file([['1', '2', '2026-01-05']], { header: ['id', 'amount', 'date'] }),
      rows,
    );
    expect(shown[0]!.cells['currency']).toEqual({
      raw: undefined,
      reading: { problem: 'column-missing', loss: 'refused' },
    });
    expect(shown[0]!.cells['description']).toEqual({ raw: undefined, reading: { read: '' } });
    expect(findings).toEqual([
      { field: 'currency', code: 'column-missing', effect: 'refused', count: 1, unclear: 0, example: '' },
    ]);
  });

  test('`no-rows` for a file without rows', () => {
    expect(codes(validateFile(file([]), mapping))).toEqual(['no-rows: file']);
  });

  test('a title line only if it has one cell and most rows have more', () => {
    const titled = (header: string[], rows: string[][]) =>
      codes(validateFile(file(rows, { header }), mapping)).includes('title-line: rows');
    expect(titled(['Sales', ' '], [['id', 'amount'], good('1')])).toBe(true);
    expect(titled(['Sales', 'x'], [good('1')])).toBe(false);
    expect(titled(['Sales'], [['1'], good('1')])).toBe(false);
    expect(titled(['Sales'], [['1'], good('1'), good('2')])).toBe(true);
  });

  test('no title line in rows without any text', () => {
    expect(codes(validateFile(file([['', '', '']], { header: ['', '', ''] }), mapping))).not.toContain(
      'title-line: rows',
    );
  });

  test('a title line of several cells, if one is a value and the names of the columns follow', () => {
    const names = ['id', 'amount', 'currency', 'date'];
    const titled = (header: string[], rows: string[][]) =>
      codes(validateFile(file(rows, { header }), mapping)).includes('title-line: rows');
    expect(titled(['Extrato', '01/01/2026', '', ''], [names, good('1')])).toBe(true);
    expect(
      titled(['Extrato', 'conta', '12345-6', ''], [['Saldo', '1.000,00', '', ''], names, good('1')]),
    ).toBe(true);
    expect(titled(['Extrato', '01/2026', '', ''], [names, good('1')])).toBe(true);
    expect(titled(['Extrato', '2026-01', '', ''], [names, good('1')])).toBe(true);
    expect(titled(names, [['a', 'b', 'c', 'd'], good('1')])).toBe(false);
    expect(titled(['Conta', '01/2026', '', ''], [good('1'), good('2')])).toBe(false);
    expect(titled(['id', '01/2026', '02/2026', '03/2026'], [['a', 'b', 'c', 'd'], good('1')])).toBe(false);
    expect(titled(good('1'), [good('2'), good('3')])).toBe(false);
  });

  test('no issue for blanks around the name of a column in the map', () => {
    const spaced = mapping.map((row) => ({ ...row, column: ` ${row.column} ` }));
    expect(validateFile(file([good('1')]), spaced)).toMatchObject({ rows: { accepted: 1 }, problems: [] });
  });

  test('the valid rows of a block as lost if one of its rows ends the import with an error', () => {
    const verdict = validateFile(file([good('1'), good('x'.repeat(256))]), mapping);
    expect(verdict.rows).toEqual({ accepted: 0, changed: 0, refused: 0, dropped: 0, lost: 2 });
  });

  test('the number of values with two meanings, without a likely one', () => {
    const { findings } = validateFile(
      file([good('1', { amount: '1,234' }), good('2', { amount: '1,500' })]),
      mapping,
    );
    expect(findings).toEqual([
      { field: 'amount', code: 'mark-unclear', effect: 'refused', count: 2, unclear: 2, example: '1,234' },
    ]);
  });

  test('a value with two meanings as the example if any value has two', () => {
    const { findings } = validateFile(
      file([
        good('1', { date: '14/01/2026' }),
        good('2', { date: '05/01/2026' }),
        good('3', { date: '06/01/2026' }),
      ]),
      mapping,
    );
    expect(findings).toEqual([
      {
        field: 'date',
        code: expect.any(String),
        effect: 'refused',
        count: 3,
        unclear: 2,
        example: '05/01/2026',
      },
    ]);
  });

  test('repeated identifiers as dropped, and other columns unchanged', () => {
    const verdict = validateFile(file([good('a'), good('b'), good('b')]), mapping);
    expect(verdict.shown.map(({ cells }) => 'read' in cells['external_id']!.reading)).toEqual([
      true,
      false,
      false,
    ]);
    expect(verdict.shown[1]!.cells['amount']!.reading).toEqual({ read: '10.00' });
  });
});

test('accents matter in a file of another encoding, but only in identifiers, descriptions and names of columns', () => {
  const header = ['id', 'amount', 'currency', 'date', 'text', 'shop'];
  const rows = [...mapping, { field: 'description', column: 'text' }, { field: 'store', column: 'shop' }];
  const verdict = (cells: string[], encoding: ImportTable['encoding']) =>
    validateFile(file([cells], { header, encoding }), rows);
  const accented = (at: number) => [...good('1'), 'a', 'b'].with(at, 'São');
  expect(verdict(accented(0), 'Windows-1252')).toMatchObject({
    losesFile: true,
    findings: [{ field: 'external_id', code: 'not-utf-8', effect: 'file', example: 'São' }],
  });
  expect(verdict(accented(5), 'Windows-1252')).toMatchObject({ losesFile: false, rows: { accepted: 1 } });
  for (const at of [0, 4, 5])
    expect(verdict(accented(at), 'UTF-8')).toMatchObject({ losesFile: false, problems: [], findings: [] });
  expect(verdict([...good('\u007f'), 'a', 'b'], 'Windows-1252').problems).toEqual([]);
  const names = validateFile(
    file([[...good('1'), 'a', 'b']], {
      header: [...header.slice(0, 4), 'descrição', 'shop'],
      encoding: 'Windows-1252',
    }),
    [...mapping, { field: 'description', column: 'descrição' }],
  );
  expect(names.problems).toEqual([{ code: 'damaged-names', costs: 'text', names: ['descrição'] }]);
  expect(names.shown[0]!.cells['description']).toEqual({ raw: undefined, reading: { read: '' } });
});

test.each([
  ['amount', 'refused', true],
  ['date', 'file', true],
  ['date', 'changed', false],
  ['currency', 'refused', false],
  ['', 'refused', false],
] as const)('a finding in %j that is %s loses an amount or a date: %s', (field, effect, loses) => {
  expect(isLossOfAmountOrDate({ field, code: 'empty', effect, count: 1, unclear: 0, example: '' })).toBe(
    loses,
  );
});

test('lists the most frequent issue of a field first', () => {
  const amounts = ['x', '1,5', '1,5', 'R$ 1'];
  const { findings } = validateFile(
    file(amounts.map((amount, index) => good(`${index}`, { amount }))),
    mapping,
  );
  expect(findings.map(({ code, count }) => `${count} ${code}`)[0]).toBe('2 decimal-comma');
});
