import { describe, expect, test } from 'vitest';
import { collect, cut } from '~/testing/file-bytes';
import { workbookParts, zipOf } from '~/testing/workbook';
import type { Dialect } from './dialect';
import { readFile } from './read-file';
import { readTransactions } from './read-transactions';
import { kindOf, plainNumber, serialText } from './xlsx-cells';

async function read(bytes: Uint8Array, dialect: Partial<Dialect> = {}) {
  const file = await readFile(cut(bytes, 500), { dialect });
  if ('fault' in file) throw new Error(file.fault);
  const rows = await collect(file.rows);
  return { ...file, rows, cells: rows.map(({ cells }) => cells) };
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const headings = `<row r="3">${['Data', 'Documento', 'Valor', 'Hora'].map(text).join('')}</row>`;
const sales =
  `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${headings}` +
  '<row r="4"><c r="A4" s="1"><v>46027</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" s="3"><v>1234.5600000000001</v></c><c r="D4" s="4"><v>0.5</v></c></row>' +
  '<row r="5"><c r="A5" s="2"><v>46028.9375</v></c><c r="B5" t="str"><f>A1&amp;"x"</f><v>B&amp;2</v></c><c r="C5"><f>1+1</f><v>-2</v></c></row>' +
  '<row r="7"><c r="A7" s="1"><v>46029</v></c><c r="B7" t="inlineStr"><is><r><t>C</t></r><r><t xml:space="preserve">3 </t></r><rPh><t>no</t></rPh></is></c><c r="C7"><v>1.234</v></c><c r="D7" t="b"><v>1</v></c></row>' +
  '<row r="8"><c r="A8" s="1"><v>46030</v></c><c r="B8"><v>12345678901234</v></c><c r="C8" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>' +
  '<row r="9"><c r="A9" t="d"><v>2026-01-09</v></c><c r="B9"><v>D5</v></c><c r="C9"><f>C5</f></c></row>' +
  `<row r="10">${text('Total')}<c r="C10"><v>9</v></c></row>`;
const texts = ['<si><t>Extrato &lt;1&gt;</t></si>', '<si><r><t>A</t></r><r><t>1</t></r></si>'];
const book = workbookParts(
  { Notas: '<row><c><v>1</v></c></row>', Vendas: sales },
  { hidden: ['Notas'], texts },
);

describe('a workbook', () => {
  test('is read: texts, numbers, days and times, values of formulas', async () => {
    const file = await read(zipOf(book));
    expect(file.recognised).toMatchObject({
      format: 'xlsx',
      sheet: 'Vendas',
      skip: 1,
      headings: 1,
      zone: 'America/Sao_Paulo',
      columns: [
        { name: 'Data', notation: { holds: 'date', order: 'ymd' } },
        { name: 'Documento', notation: { holds: 'text' } },
        { name: 'Valor', notation: { holds: 'amount', mark: '.' } },
        { name: 'Hora', notation: { holds: 'text' } },
      ],
    });
    expect(file.sheets).toEqual(['Notas', 'Vendas']);
    expect(file.rows).toEqual([
      { row: 4, cells: ['2026-01-05', 'A1', '1234.56', '12:00:00'] },
      { row: 5, cells: ['2026-01-06 22:30:00', 'B&2', '-2', ''] },
      { row: 7, cells: ['2026-01-07', 'C3 ', '1.2340', 'TRUE'] },
      { row: 8, cells: ['2026-01-08', '12345678901234', '#DIV/0!', ''] },
      { row: 9, cells: ['2026-01-09', 'D5', '', ''] },
    ]);
    const { transactions } = await readTransactions(file.rows, file.recognised, {
      external_id: 'Documento',
      amount: 'Valor',
      currency: 'Moeda',
      date: 'Data',
    });
    expect(transactions.map(({ externalId, amount, date }) => [externalId, amount, date])).toEqual([
      ['A1', '1234.56', '2026-01-05'],
      ['B&2', '-2', '2026-01-07T01:30:00Z'],
      ['C3', '1.2340', '2026-01-07'],
    ]);
  });

  test('says where formulas and errors stand', async () => {
    const { problems } = await read(zipOf(book));
    expect(problems).toEqual([
      {
        code: 'formula',
        count: 4,
        first: [
          { row: 5, cell: 'B&2', why: 'stored-value' },
          { row: 5, cell: '-2', why: 'stored-value' },
          { row: 8, cell: '#DIV/0!', why: 'stored-value' },
          { row: 9, cell: '', why: 'no-value' },
        ],
      },
      { code: 'cell-error', count: 1, first: [{ row: 8, cell: '#DIV/0!' }] },
      { code: 'total', count: 1, first: [{ row: 10, cell: 'Total  9' }] },
      { code: 'misfit', count: 1, first: [{ row: 8, column: 'Valor', cell: '#DIV/0!' }] },
    ]);
  });

  test('is read from the sheet that is named', async () => {
    const two = workbookParts({ A: headings, B: `${headings}<row r="4">${text('x')}${text('y')}</row>` });
    expect((await read(zipOf(two), { sheet: 'B' })).cells).toEqual([['x', 'y', '', '']]);
    expect(await readFile([zipOf(two)], { dialect: { sheet: 'C' } })).toEqual({
      fault: 'sheet-missing',
      values: { sheet: 'C' },
    });
  });

  test('counts its days from 1904 when it says so', async () => {
    const old = workbookParts(
      {
        A: `${headings}<row r="4"><c s="1"><v>44565</v></c>${text('x')}<c><v>1.5</v></c></row><row r="5"><c><v>44566</v></c>${text('y')}<c><v>2</v></c></row>`,
      },
      { date1904: true },
    );
    const file = await read(zipOf(old));
    expect(file.cells[0]).toEqual(['2026-01-05', 'x', '1.5', '']);
  });

  test('with days as plain numbers has them in its own calendar', async () => {
    for (const [date1904, day] of [
      [true, '2030-01-06'],
      [false, '2026-01-05'],
    ] as const) {
      const plain = workbookParts(
        { A: `${headings}<row r="4"><c><v>46027</v></c>${text('x')}<c><v>1</v></c></row>` },
        { date1904 },
      );
      const file = await read(zipOf(plain));
      const { transactions } = await readTransactions(
        file.rows,
        { ...file.recognised, currency: 'BRL' },
        {
          external_id: 'Documento',
          amount: 'Valor',
          currency: '-',
          date: 'Data',
        },
      );
      expect(transactions.map(({ date }) => date)).toEqual([day]);
      expect(file.columns[0]?.ambiguous).toBeUndefined();
    }
  });

  test('may keep its parts unpacked', async () => {
    expect((await read(zipOf(book.map((part) => ({ ...part, isStored: true }))))).rows).toHaveLength(5);
  });
});

test.each([
  ['1234.5', '1234.5'],
  ['0.30000000000000004', '0.3'],
  ['1.234', '1.2340'],
  ['-1.234', '-1.2340'],
  ['0.125', '0.125'],
  ['1E-3', '0.001'],
  ['1.5E3', '1500'],
  ['-0', '-0'],
  ['12345678901234567', '12345678901234600'],
  ['1e999999999', '1e999999999'],
  ['x', 'x'],
])('the number %s is %s', (stored, plain) => {
  expect(plainNumber(stored)).toBe(plain);
});

test.each([
  ['General', 'number'],
  ['0.00', 'number'],
  ['dd/mm/yyyy', 'date'],
  ['[$-416]d-mmm-yy;@', 'date'],
  ['mmm', 'date'],
  ['h:mm AM/PM', 'time'],
  ['[h]:mm', 'time'],
  ['"dia" 0', 'number'],
  ['#,##0.00 [$€-407]', 'number'],
  ['[Red]0.00', 'number'],
  ['0.00\\d', 'number'],
  ['#,##0.00;[Red]-#,##0.00', 'number'],
])('the format %s shows a %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test.each([
  ['46027', 'date', false, '2026-01-05'],
  ['1', 'date', false, '1900-01-01'],
  ['59', 'date', false, '1900-02-28'],
  ['61', 'date', false, '1900-03-01'],
  ['0', 'date', true, '1904-01-01'],
  ['46027.999999999', 'date', false, '2026-01-06'],
  ['0.75', 'time', false, '18:00:00'],
  ['-1', 'date', false, '-1'],
  ['99999999', 'date', false, '99999999'],
] as const)('the serial %s as a %s (1904: %s) is %s', (stored, kind, base1904, expected) => {
  expect(serialText(stored, kind, base1904)).toBe(expected);
});

describe('hostile workbooks', () => {
  const fault = async (bytes: Uint8Array) => {
    const file = await readFile(cut(bytes, 65_536));
    if ('fault' in file) return file.fault;
    return collect(file.rows).catch((error: unknown) => (error as { code: string }).code);
  };
  const sheet = (xml: string) => zipOf(workbookParts({ A: xml }));

  test('a zip that breaks off', async () => {
    const bytes = zipOf(book);
    for (const length of [4, 30, 100, bytes.length - 300, bytes.length - 22, bytes.length - 1])
      // oxlint-disable-next-line no-await-in-loop
      expect(await fault(bytes.subarray(0, length))).toBe('zip-broken');
  });

  test('a zip with other bytes anywhere is read or told, never more', async () => {
    const bytes = zipOf(book);
    for (let at = 0; at < bytes.length; at += 13) {
      const damaged = bytes.slice();
      damaged[at] = damaged[at]! ^ 0xff;
      // oxlint-disable-next-line no-await-in-loop
      const found = await fault(damaged);
      expect(['string', 'object']).toContain(typeof found);
    }
  });

  test.each([
    ['an encrypted one', book.map((part) => ({ ...part, isEncrypted: true })), 'zip-encrypted'],
    ['one that is no workbook', [{ name: 'a.txt', content: 'x' }], 'not-a-workbook'],
    ['one without its sheet', book.filter(({ name }) => !name.includes('worksheets')), 'not-a-workbook'],
    [
      'one that claims to be large',
      book.map((part) => ({ ...part, claimed: 300 * 1024 * 1024 })),
      'unpacked-too-large',
    ],
    [
      'one packed too tightly',
      [{ name: 'xl/workbook.xml', content: new Uint8Array(8 * 1024 * 1024) }],
      'unpacked-too-large',
    ],
    [
      'one that claims to be small and is not',
      [
        ...book.slice(0, -1),
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<a>${' '.repeat(900_000)}</a>`.repeat(240),
          claimed: 10,
        },
      ],
      'unpacked-too-large',
    ],
  ])('%s', async (_, parts, code) => {
    expect(await fault(zipOf(parts))).toBe(code);
  });

  test('broken XML', async () => {
    const parts = [
      ...book.slice(0, -1),
      { name: 'xl/worksheets/sheet2.xml', content: '<worksheet><sheetData><row><c' },
    ];
    expect(await fault(zipOf(parts))).toBe('markup-broken');
  });

  test('a million columns', async () => {
    expect(
      await fault(
        sheet(
          `<row r="1">${Array.from({ length: 1_000_000 }, (_, index) => `<c><v>${index}</v></c>`).join('')}</row>`,
        ),
      ),
    ).toBe('too-many-columns');
    expect(await fault(sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'))).toBe('too-many-columns');
  });

  test('entities that would grow', async () => {
    const parts = workbookParts({ A: `${headings}<row r="4">${text('&b;')}${text('&#x41;')}</row>` });
    const bomb = '<!DOCTYPE x [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]>';
    const last = parts.at(-1)!;
    const file = await read(
      zipOf([...parts.slice(0, -1), { ...last, content: `${bomb}${String(last.content)}` }]),
    );
    expect(file.cells).toEqual([['&b;', 'A', '', '']]);
  });

  test('places that are none', async () => {
    const file = await read(
      sheet(
        `${headings}<row r="x"><c r="?" t="s"><v>99</v></c><c t="s"><v>__proto__</v></c><c s="-1"><v>1</v></c>${text('y')}</row>`,
      ),
    );
    expect(file.cells).toEqual([['', '', '1', 'y']]);
  });

  test('an old workbook, a PDF, a picture', async () => {
    expect(await fault(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2))).toBe('old-workbook');
    expect(await fault(new TextEncoder().encode('%PDF-1.7\n'))).toBe('not-text');
    expect(await fault(Uint8Array.from({ length: 5000 }, (_, index) => (index * 37) % 256))).toBe('not-text');
  });
});
