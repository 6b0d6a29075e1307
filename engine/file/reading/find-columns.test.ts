import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { notationsOf, readRows } from '../../testing/read-rows';
import type { Dialect } from '../notation/dialect';

const read = async (text: string, dialect?: Partial<Dialect>) => readRows([bytesOf(text)], dialect);

describe('columns', () => {
  test('detects every notation', async () => {
    const file = await read(
      [
        'id,paid,day,serial,when,gross,dc,signed,name',
        '"1","12/31/2025",20251231,46022,2025-12-31T10:00:00Z,"1,234.56",10.00 D,(5.00),x',
        '"2","1/15/2026",20260115,46037,2026-01-15T10:00:00Z,"2,234.56",10.00 C,7.00-,y',
      ]
        .join('\n')
        .replace('serial', 'serial date'),
    );
    expect(notationsOf(file)).toEqual([
      'id text',
      'paid date mdy',
      'day date ymd',
      'serial date date serial-1900',
      'when date ymd',
      'gross amount .',
      'dc amount .',
      'signed amount .',
      'name text',
    ]);
    expect(file.columns[3]?.ambiguous?.readings.map(({ reads }) => reads)).toEqual([
      '2025-12-31',
      '2030-01-01',
    ]);
    expect(file.recognised.zone).toBe('UTC');
  });

  test('marks columns with two possible readings as ambiguous', async () => {
    const file = await read('date,amount\n05/01/2026,1.234\n06/02/2026,2.345\n');
    expect(file.columns[0]?.ambiguous).toEqual({
      value: '05/01/2026',
      readings: [
        { notation: { holds: 'date', order: 'dmy' }, reads: '2026-01-05' },
        { notation: { holds: 'date', order: 'mdy' }, reads: '2026-05-01' },
      ],
    });
    expect(file.columns[1]?.ambiguous).toEqual({
      value: '1.234',
      readings: [
        { notation: { holds: 'amount', mark: ',' }, reads: '1234' },
        { notation: { holds: 'amount', mark: '.' }, reads: '1.234' },
      ],
    });
  });

  test('proposes for an ambiguous column the notation that is certain in another', async () => {
    const file = await read('Data;Venda;Valor;Taxa\n05/01/2026;25/12/2025;1.234;0,50\n');
    expect(notationsOf(file)).toEqual(['Data date dmy', 'Venda date dmy', 'Valor amount ,', 'Taxa amount ,']);
    expect(file.columns[0]?.ambiguous).toBeDefined();
    expect(file.columns[2]?.ambiguous).toBeDefined();
    expect(file.columns[3]?.ambiguous).toBeUndefined();
  });

  test.each([
    ['Data,Valor', 'dmy'],
    ['Fecha,Importe', 'dmy'],
    ['Date,Amount', 'mdy'],
  ])(
    'proposes for an ambiguous column the notation of the headings’ language: %s',
    async (headings, order) => {
      const file = await read(`${headings}\n05/01/2026,1.50\n06/01/2026,2.50\n`);
      expect(file.columns[0]?.notation).toEqual({ holds: 'date', order });
      expect(file.columns[0]?.ambiguous).toBeDefined();
    },
  );

  test('clears the ambiguity once the user has chosen', async () => {
    const dialect = { columns: [{ name: 'date', notation: { holds: 'date', order: 'mdy' } as const }] };
    const file = await read('date,amount\n05/01/2026,1.50\n', dialect);
    expect(file.columns[0]).toEqual({
      name: 'date',
      notation: { holds: 'date', order: 'mdy' },
    });
  });

  test('reports cells that do not fit', async () => {
    const file = await read(
      'Data;Valor\n25/12/2025;1,00\n31/02/2026;2,00\n26/12/2025;n/d\n27/12/2025;3,00\n',
    );
    expect(file.problems).toEqual([
      {
        code: 'misfit',
        count: 2,
        first: [
          { row: 3, column: 'Data', cell: '31/02/2026' },
          { row: 4, column: 'Valor', cell: 'n/d' },
        ],
      },
    ]);
  });

  test('reads plain digits as amounts or dates only if the heading names them so', async () => {
    const file = await read(
      'NSU;Valor;CPF;Data\n123456;100;12345678909;20260105\n123457;200;12345678910;20260106\n',
    );
    expect(notationsOf(file)).toEqual(['NSU text', 'Valor amount ,', 'CPF text', 'Data date ymd']);
  });
});

describe('the amount of two columns', () => {
  test('detects an amount and a sign', async () => {
    const file = await read('Data;Valor;D/C\n25/12/2025;1,00;D\n26/12/2025;2,00;C\n');
    expect(file.recognised.amountFrom).toEqual({ amount: 'Valor', sign: 'D/C' });
  });

  test('detects an amount and a column of words for its sign', async () => {
    const file = await read('Data;Natureza;Valor\n25/12/2025;Débito;1,00\n26/12/2025;Crédito;2,00\n');
    expect(file.recognised.amountFrom).toEqual({ amount: 'Valor', sign: 'Natureza' });
  });

  test('keeps one column if the user chose so', async () => {
    const text = 'Data;Valor;D/C\n25/12/2025;1,00;D\n26/12/2025;2,00;C\n';
    const file = await read(text, { amountFrom: null, currency: null });
    expect(file.recognised).toMatchObject({ amountFrom: null, currency: null });
    const again = await read(text, JSON.parse(JSON.stringify(file.recognised)) as Dialect);
    expect(again.recognised).toEqual(file.recognised);
  });

  test('does not take kinds of cards for a sign', async () => {
    const file = await read('Data;Modalidade;Valor\n25/12/2025;Débito;1,00\n26/12/2025;Crédito;2,00\n');
    expect(file.recognised.amountFrom).toBeUndefined();
  });

  test('needs no other column for amounts with their own sign', async () => {
    const file = await read('Data;Valor;D/C\n25/12/2025;-1,00;D\n26/12/2025;2,00;C\n');
    expect(file.recognised.amountFrom).toBeUndefined();
  });
});
