import { describe, expect, test } from 'vitest';
import { bytesOf, cut } from '../../testing/file-bytes';
import { readRows } from '../../testing/read-rows';
import { readFile } from '../reading/read-file';
import { readTransactions } from '../reading/read-transactions';

const company = `212345678000195${'CONVENIO'.padEnd(20)}0123450000000678901 ${'EMPRESA LTDA'.padEnd(30)}`;

function record(start: string, end = ''): string {
  return (start + end).padEnd(240);
}
const fileHeader = record(`34100000${' '.repeat(9)}${company}BANCO`);
const batchHeader = record(`34100011E0440033 ${company}`.padEnd(142), '01012026000000000000100000CFBRL00001');

function entry(
  sequence: number,
  fields: { day?: string; cents?: string; sign?: string; history?: string; document?: string },
) {
  const {
    day = '05012026',
    cents = '000000000000012345',
    sign = 'C',
    history = 'PIX RECEBIDO',
    document = 'DOC1',
  } = fields;
  return record(
    `34100013${String(sequence).padStart(5, '0')}E   ${company}`.padEnd(108),
    `DPV01${'COMPLEMENTO'.padEnd(20)}N06012026${day}${cents}${sign}2010123${history.padEnd(25)}${document.padEnd(39)}`,
  );
}
/** Returns the last record of a CNAB 240 file, with the number of all its records. */
const fileTrailer = (records: number) =>
  record('34199999', `${' '.repeat(9)}000001${String(records).padStart(6, '0')}`);
const trailer = [record('34100015'), record('34199999')];

async function read(lines: readonly string[], size = 100, lineEnd = '\r\n') {
  const file = await readRows(cut(bytesOf(lines.join(lineEnd), 'windows-1252'), size));
  return { ...file, ...(await readTransactions(file.rows, file.recognised, file.fieldMap!)) };
}

describe('a CNAB 240 statement', () => {
  test.each([50, 1000, 100_000])('is read from chunks of %d bytes', async (size) => {
    const file = await read(
      [
        fileHeader,
        batchHeader,
        entry(1, {}),
        entry(2, { day: '06012026', cents: '000000000000000500', sign: 'D', history: 'TARIFA MANUTENÇÃO' }),
        ...trailer,
      ],
      size,
    );
    expect(file.recognised).toMatchObject({ format: 'cnab240' });
    expect(file.transactions).toEqual([
      {
        row: 3,
        externalId: '341-01234-0000000678901-2026-01-05-0001-00001',
        amount: '123.45',
        currency: 'BRL',
        date: '2026-01-05T00:00:00Z',
        description: 'PIX RECEBIDO',
      },
      {
        row: 4,
        externalId: '341-01234-0000000678901-2026-01-06-0001-00002',
        amount: '-5.00',
        currency: 'BRL',
        date: '2026-01-06T00:00:00Z',
        description: 'TARIFA MANUTENÇÃO',
      },
    ]);
    const names = file.columns.map(({ name }) => name);
    expect(Object.fromEntries(file.rows[0]!.cells.map((cell, index) => [names[index], cell]))).toMatchObject({
      bank: '341',
      lot: '0001',
      branch: '01234',
      account: '0000000678901',
      nature: 'DPV',
      complement: 'COMPLEMENTO',
      posting_date: '2026-01-06',
      category: '201',
      history_code: '0123',
      document: 'DOC1',
      debit_or_credit: 'C',
    });
  });

  test('reports and rejects entries that do not fit', async () => {
    const file = await read([
      fileHeader,
      batchHeader,
      entry(1, { day: '31022026' }),
      entry(2, { cents: '0000000000000123,5' }),
      entry(3, { sign: 'X' }),
      entry(4, {}),
      record('3410001300005F'),
      entry(6, {}).slice(0, 100),
      ...trailer,
    ]);
    expect(file.transactions.map(({ row }) => row)).toEqual([6]);
    expect(file.refused.map(({ row, field, why }) => [row, field, why])).toEqual([
      [3, 'date', 'no-such-date'],
      [4, 'amount', 'misfit'],
      [5, 'amount', 'misfit'],
    ]);
    expect(file.problems.map(({ code, first }) => [code, first[0]?.row])).toEqual([
      ['other-segment', 7],
      ['short-record', 8],
      ['misfit', 3],
    ]);
  });

  test('is reported if it has no entries', async () => {
    expect(await readFile([bytesOf([fileHeader, batchHeader, ...trailer].join('\n'))])).toEqual({
      fault: 'no-transactions',
      values: {},
    });
  });

  test('may lack trailing blanks', async () => {
    const lines = [fileHeader, batchHeader, entry(1, { document: '' })].map((line) => line.trimEnd());
    expect((await read(lines)).transactions).toHaveLength(1);
  });

  test.each([
    ['without its end', [], ['file-cut-off']],
    ['with a batch that ends and a file that does not', [record('34100015')], ['file-cut-off']],
    ['whole', trailer, []],
    ['whose trailer has no number of records', [record('34100015'), record('34199999', 'x'.repeat(30))], []],
    ['with as many records as its trailer states', [...trailer.slice(0, 1), fileTrailer(6)], []],
    ['with more records than its trailer states', [...trailer.slice(0, 1), fileTrailer(5)], []],
    [
      'with fewer records than its trailer states',
      [...trailer.slice(0, 1), fileTrailer(7)],
      ['records-missing'],
    ],
  ])('%s has the expected problems', async (_, end, problems) => {
    const entries = [fileHeader, batchHeader, entry(1, {}), entry(2, {}), ...end, ''];
    expect((await read(entries)).problems.map(({ code }) => code)).toEqual(problems);
    const titles = [fileHeader, collection, ...title('1'), ...end, '\u001a'];
    expect((await read(titles, 50)).problems.map(({ code }) => code)).toEqual(problems);
  });

  test('with other line ends', async () => {
    expect((await read([fileHeader, batchHeader, entry(1, {})], 77, '\n')).transactions).toHaveLength(1);
  });
});

/** Returns a record of 240 characters with texts at positions, counted from 1. */
function placed(...fields: readonly (readonly [number, string])[]): string {
  return fields.reduce(
    (line, [from, text]) => line.slice(0, from - 1) + text + line.slice(from - 1 + text.length),
    ' '.repeat(240),
  );
}
const cents = (amount: string) => amount.replace('.', '').padStart(15, '0');

/** Returns a boleto as a bank reports it: segments T and U of the Brazilian banks' layout “Cobrança” (FEBRABAN). */
function title(ourNumber: string, { movement = '06', paid = '150.00', credited = '07012026' } = {}) {
  return [
    placed(
      [1, '3410001300001T'],
      [16, movement],
      [18, '01234'],
      [24, '0000000678901'],
      [38, ourNumber],
      [58, '1'],
      [59, 'NF-1001/1'],
      [74, '05012026'],
      [82, cents('152.50')],
      [106, 'PEDIDO 77'],
      [131, '09'],
      [134, '000012345678901'],
      [149, 'MARIA DA SILVA'],
      [199, cents('1.99')],
    ),
    placed(
      [1, '3410001300002U'],
      [16, movement],
      [18, cents('0.00')],
      [33, cents('2.50')],
      [48, cents('0.00')],
      [63, cents('0.00')],
      [78, cents(paid)],
      [93, cents('148.01')],
      [108, cents('0.00')],
      [123, cents('0.00')],
      [138, '06012026'],
      [146, credited],
    ),
  ];
}
const collection = placed([1, '34100011T0100040 '], [18, company]);

describe('a CNAB 240 return of boletos', () => {
  test.each([50, 100_000])('is read as titles, T with U, from chunks of %d bytes', async (size) => {
    const file = await read([fileHeader, collection, ...title('00000000000000012345'), ...trailer], size);
    expect(file.transactions).toEqual([
      {
        row: 3,
        externalId: '00000000000000012345',
        amount: '150.00',
        currency: 'BRL',
        date: '2026-01-07T00:00:00Z',
        description: 'MARIA DA SILVA',
      },
    ]);
    const columns = file.columns.map(({ name }) => name);
    expect(
      Object.fromEntries(file.rows[0]!.cells.map((cell, place) => [columns[place], cell])),
    ).toMatchObject({
      movement: '06',
      document: 'NF-1001/1',
      due_date: '2026-01-05',
      title_amount: '152.50',
      company_use: 'PEDIDO 77',
      fee: '1.99',
      discount: '2.50',
      net_amount: '148.01',
      event_date: '2026-01-06',
    });
  });

  test('does not take unpaid titles', async () => {
    const entered = title('7', { movement: '02', paid: '0.00', credited: '00000000' });
    const notCredited = title('6', { movement: '03', credited: '00000000' });
    const [alone = ''] = title('8');
    const file = await read([
      fileHeader,
      collection,
      ...entered,
      ...notCredited,
      alone,
      ...title('9'),
      ...trailer,
    ]);
    expect(file.transactions.map(({ externalId }) => externalId)).toEqual(['9']);
    expect(file.refused.map(({ row, why, id }) => [row, why, id])).toEqual([
      [3, 'not-paid', '7'],
      [5, 'not-paid', '6'],
      [7, 'not-paid', '8'],
    ]);
  });

  test('records other segments, a U without its T and records that end early', async () => {
    const [first = '', second = ''] = title('1');
    const file = await read([
      fileHeader,
      collection,
      first.slice(0, 60),
      second,
      ...title('2'),
      record('3410001300003Y'),
      ...trailer,
    ]);
    expect(file.transactions).toHaveLength(1);
    expect(file.problems.map(({ code, count }) => [code, count])).toEqual([
      ['short-record', 1],
      ['other-segment', 2],
    ]);
  });
});
