import { describe, expect, test } from 'vitest';
import { bytesOf, collect, cut } from '~/testing/file-bytes';
import type { Dialect, Encoding } from './dialect';
import { readFile } from './read-file';
import type { FileRead } from './read-table';

async function read(text: string, dialect?: Partial<Dialect>, encoding: Encoding = 'utf-8') {
  const file = await readFile(cut(bytesOf(text, encoding), 1000), dialect ? { dialect } : {});
  if ('fault' in file) throw new Error(file.fault);
  const rows = await collect(file.rows);
  return { ...file, rows, cells: rows.map(({ cells }) => cells) };
}

function notations({ columns }: Pick<FileRead, 'columns'>) {
  return columns.map(({ name, notation }) =>
    [name, notation.holds, 'mark' in notation ? notation.mark : 'order' in notation ? notation.order : '']
      .join(' ')
      .trim(),
  );
}

const statement = `Extrato de conta corrente
Agência;1234;Conta;56789-0

Data;Histórico;Documento;Débito;Crédito
05/01/2026;Pix recebido;001;;1.234,56
16/01/2026;Tarifa;002;12,00;
17/01/2026;Boleto;003;;100,00
Total;;;12,00;1.334,56
`;

describe('a statement of a Brazilian bank', () => {
  test('is recognised, in Windows-1252', async () => {
    const file = await read(statement, undefined, 'windows-1252');
    expect(file.recognised).toMatchObject({
      format: 'csv',
      encoding: 'windows-1252',
      separator: ';',
      quote: '"',
      skip: 2,
      headings: 1,
      zone: 'America/Sao_Paulo',
      currency: 'BRL',
      amountFrom: { debit: 'Débito', credit: 'Crédito' },
    });
    expect(notations(file)).toEqual([
      'Data date dmy',
      'Histórico text',
      'Documento text',
      'Débito amount ,',
      'Crédito amount ,',
    ]);
    expect(file.rows.map(({ row }) => row)).toEqual([5, 6, 7]);
    expect(file.problems).toEqual([
      { code: 'total', count: 1, first: [{ row: 8, cell: 'Total   12,00 1.334,56' }] },
    ]);
  });

  test('keeps its totals when told so', async () => {
    const file = await read(statement, { leaveOutTotals: false });
    expect(file.rows).toHaveLength(4);
  });

  test('its dialect is plain JSON, and reads the file again', async () => {
    const first = await read(statement);
    const dialect = JSON.parse(JSON.stringify(first.recognised)) as Dialect;
    const again = await read(statement, dialect);
    expect(again.recognised).toEqual(first.recognised);
    expect(again.cells).toEqual(first.cells);
  });
});

describe('headings', () => {
  test('in two lines are put together', async () => {
    const file = await read('Data;Valor;Saldo\nLançamento;(R$);(R$)\n05/01/2026;1,00;2,00\n');
    expect(file.columns.map(({ name }) => name)).toEqual(['Data Lançamento', 'Valor (R$)', 'Saldo (R$)']);
  });

  test('that are missing are numbers', async () => {
    const file = await read('05/01/2026;A1;1,00\n16/01/2026;A2;2,00\n');
    expect(file.recognised).toMatchObject({ skip: 0, headings: 0 });
    expect(notations(file)).toEqual(['Column 1 date dmy', 'Column 2 text', 'Column 3 amount ,']);
    expect(file.rows).toHaveLength(2);
  });

  test('with a separator too many or too few', async () => {
    const file = await read('Data;Valor\n05/01/2026;1,00;\n16/01/2026;2,00;\n');
    expect(file.columns.map(({ name }) => name)).toEqual(['Data', 'Valor']);
    expect(file.cells).toEqual([
      ['05/01/2026', '1,00'],
      ['16/01/2026', '2,00'],
    ]);
    expect(file.problems).toEqual([]);
  });

  test('of texts alone are the first full line', async () => {
    const file = await read('Report\n\na;b\nx;y\nz;w\n');
    expect(file.recognised).toMatchObject({ skip: 1, headings: 1 });
    expect(file.cells).toEqual([
      ['x', 'y'],
      ['z', 'w'],
    ]);
  });

  test('may be named like a member of every object', async () => {
    const file = await read('__proto__;constructor;valor\na;b;1,00\n');
    expect(file.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'valor']);
    expect(file.cells).toEqual([['a', 'b', '1,00']]);
  });
});

describe('columns', () => {
  test('of every notation', async () => {
    const file = await read(
      [
        'id,paid,day,serial,when,gross,dc,signed,name',
        '"1","12/31/2025",20251231,46022,2025-12-31T10:00:00Z,"1,234.56",10.00 D,(5.00),x',
        '"2","1/15/2026",20260115,46037,2026-01-15T10:00:00Z,"2,234.56",10.00 C,7.00-,y',
      ]
        .join('\n')
        .replace('serial', 'serial date'),
    );
    expect(notations(file)).toEqual([
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
    expect(file.columns[6]).toMatchObject({ styles: ['debit-credit'] });
    expect(file.columns[3]?.ambiguous?.readings.map(({ reads }) => reads)).toEqual([
      '2025-12-31',
      '2030-01-01',
    ]);
    expect(file.recognised.zone).toBe('UTC');
  });

  test('with values that can be read in two ways say so', async () => {
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

  test('that can be read in two ways take the notation that another column has for certain', async () => {
    const file = await read('Data;Venda;Valor;Taxa\n05/01/2026;25/12/2025;1.234;0,50\n');
    expect(notations(file)).toEqual(['Data date dmy', 'Venda date dmy', 'Valor amount ,', 'Taxa amount ,']);
    expect(file.columns[0]?.ambiguous).toBeDefined();
    expect(file.columns[2]?.ambiguous).toBeDefined();
    expect(file.columns[3]?.ambiguous).toBeUndefined();
  });

  test('are no longer in doubt once a person has chosen', async () => {
    const dialect = { columns: [{ name: 'date', notation: { holds: 'date', order: 'mdy' } as const }] };
    const file = await read('date,amount\n05/01/2026,1.50\n', dialect);
    expect(file.columns[0]).toEqual({
      name: 'date',
      notation: { holds: 'date', order: 'mdy' },
      filled: 1,
    });
  });

  test('with years of two digits say so', async () => {
    const file = await read('Data;Valor\n25/12/25;1,00\n');
    expect(file.columns[0]).toMatchObject({ shortYears: true });
  });

  test('tell the rows that do not fit', async () => {
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

  test('of digits are amounts or dates only where the heading says so', async () => {
    const file = await read(
      'NSU;Valor;CPF;Data\n123456;100;12345678909;20260105\n123457;200;12345678910;20260106\n',
    );
    expect(notations(file)).toEqual(['NSU text', 'Valor amount ,', 'CPF text', 'Data date ymd']);
  });
});

describe('the amount of two columns', () => {
  test('an amount and a sign', async () => {
    const file = await read('Data;Valor;D/C\n25/12/2025;1,00;D\n26/12/2025;2,00;C\n');
    expect(file.recognised.amountFrom).toEqual({ amount: 'Valor', sign: 'D/C' });
  });

  test('an amount and its nature in words', async () => {
    const file = await read('Data;Natureza;Valor\n25/12/2025;Débito;1,00\n26/12/2025;Crédito;2,00\n');
    expect(file.recognised.amountFrom).toEqual({ amount: 'Valor', sign: 'Natureza' });
  });

  test('kinds of cards are no sign', async () => {
    const file = await read('Data;Modalidade;Valor\n25/12/2025;Débito;1,00\n26/12/2025;Crédito;2,00\n');
    expect(file.recognised.amountFrom).toBeUndefined();
  });

  test('amounts with a sign of their own need no other', async () => {
    const file = await read('Data;Valor;D/C\n25/12/2025;-1,00;D\n26/12/2025;2,00;C\n');
    expect(file.recognised.amountFrom).toBeUndefined();
  });
});

describe('the end of a file', () => {
  test.each([
    ['a total', 'Total;;3,00'],
    ['a balance', 'Saldo em 31/12/2025;;10,00'],
    ['a remark', 'Gerado em 31/12/2025 10:00'],
    ['several', 'Total de créditos;;3,00\nTotal de débitos;;0,00\n\nSAC 0800 123'],
  ])('%s is left out and told', async (_, end) => {
    const file = await read(`Data;Histórico;Valor\n25/12/2025;a;1,00\n26/12/2025;b;2,00\n${end}\n`);
    expect(file.cells.map(([date]) => date)).toEqual(['25/12/2025', '26/12/2025']);
    expect(file.problems.map(({ code }) => code)).toEqual(['total']);
  });

  test('a row of data that says total stays', async () => {
    const file = await read('Data;Histórico;Valor\n25/12/2025;a;1,00\n26/12/2025;Total Express;2,00\n');
    expect(file.rows).toHaveLength(2);
  });
});

test('rows of another length are told, and given as they are', async () => {
  const file = await read('a;b;c\n1;2;3\n4;5\n6;7;8;9\n10;11;12\n', { leaveOutTotals: false });
  expect(file.cells[1]).toEqual(['4', '5']);
  expect(file.problems).toEqual([
    {
      code: 'uneven',
      count: 2,
      first: [
        { row: 3, cell: '4 5' },
        { row: 4, cell: '6 7 8 9' },
      ],
    },
  ]);
});

test('an encoding that shows late is told in the dialect', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index};loja;1,00`);
  const text = `id;nome;valor\n${lines.join('\n')}\nx;São João;2,00\n`;
  const file = await readFile(cut(bytesOf(text, 'windows-1252'), 50_000));
  if ('fault' in file) throw new Error(file.fault);
  expect(file.recognised.encoding).toBe('utf-8');
  const rows = await collect(file.rows);
  expect(rows.at(-1)?.cells[1]).toBe('São João');
  expect(file.recognised.encoding).toBe('windows-1252');
});
