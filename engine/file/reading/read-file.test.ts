import { describe, expect, test } from 'vitest';
import { bytesOf, collect, cut } from '../../testing/file-bytes';
import { notationsOf, readRows } from '../../testing/read-rows';
import type { Dialect, Encoding } from '../notation/dialect';
import { readFile } from './read-file';

const read = async (text: string, dialect?: Partial<Dialect>, encoding: Encoding = 'utf-8') =>
  readRows(cut(bytesOf(text, encoding), 1000), dialect);

test('a CNAB 400 file of a bank whose layout is not read is named, and not read as a CSV', async () => {
  const file = '02RETORNO01COBRANCA       '.padEnd(400);
  await expect(read(`${file}\r\n${'1'.padEnd(400)}\r\n`)).rejects.toThrow('cnab400');
});

const statement = `Extrato de conta corrente
Agência;1234;Conta;56789-0

Data;Histórico;Documento;Débito;Crédito
05/01/2026;Pix recebido;001;;1.234,56
16/01/2026;Tarifa;002;12,00;
17/01/2026;Boleto;003;;100,00
Total;;;12,00;1.334,56
`;

describe('a statement of a Brazilian bank', () => {
  test.each(['America/Manaus', 'UTC'])('is in reais in the zone %s, too', async (zone) => {
    expect((await read(statement, { zone })).recognised).toMatchObject({ zone, currency: 'BRL' });
  });

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
    expect(notationsOf(file)).toEqual([
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

  test('keeps its totals if the settings say so', async () => {
    const file = await read(statement, { leaveOutTotals: false });
    expect(file.rows).toHaveLength(4);
  });

  test('has a dialect in plain JSON, which reads the file again', async () => {
    const first = await read(statement);
    const dialect = JSON.parse(JSON.stringify(first.recognised)) as Dialect;
    const again = await read(statement, dialect);
    expect(again.recognised).toEqual(first.recognised);
    expect(again.cells).toEqual(first.cells);
  });
});

describe('headings', () => {
  test('in two lines are joined', async () => {
    const file = await read('Data;Valor;Saldo\nLançamento;(R$);(R$)\n05/01/2026;1,00;2,00\n');
    expect(file.columns.map(({ name }) => name)).toEqual(['Data Lançamento', 'Valor (R$)', 'Saldo (R$)']);
  });

  test('that are missing are numbered', async () => {
    const file = await read('05/01/2026;A1;1,00\n16/01/2026;A2;2,00\n');
    expect(file.recognised).toMatchObject({ skip: 0, headings: 0 });
    expect(notationsOf(file)).toEqual(['Column 1 date dmy', 'Column 2 text', 'Column 3 amount ,']);
    expect(file.rows).toHaveLength(2);
  });

  test('may have one separator too many or too few', async () => {
    const file = await read('Data;Valor\n05/01/2026;1,00;\n16/01/2026;2,00;\n');
    expect(file.columns.map(({ name }) => name)).toEqual(['Data', 'Valor']);
    expect(file.cells).toEqual([
      ['05/01/2026', '1,00'],
      ['16/01/2026', '2,00'],
    ]);
    expect(file.problems).toEqual([]);
  });

  test('in a file of only texts are the first full line', async () => {
    const file = await read('Report\n\na;b\nx;y\nz;w\n');
    expect(file.recognised).toMatchObject({ skip: 1, headings: 1 });
    expect(file.cells).toEqual([
      ['x', 'y'],
      ['z', 'w'],
    ]);
  });

  test('may be named like a property of every object', async () => {
    const file = await read('__proto__;constructor;valor\na;b;1,00\n');
    expect(file.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'valor']);
    expect(file.cells).toEqual([['a', 'b', '1,00']]);
  });
});

describe('the end of a file', () => {
  test.each([
    ['a total', 'Total;;3,00'],
    ['a balance', 'Saldo em 31/12/2025;;10,00'],
    ['a remark', 'Gerado em 31/12/2025 10:00'],
    ['several', 'Total de créditos;;3,00\nTotal de débitos;;0,00\n\nSAC 0800 123'],
  ])('leaves out and reports %s', async (_, end) => {
    const file = await read(`Data;Histórico;Valor\n25/12/2025;a;1,00\n26/12/2025;b;2,00\n${end}\n`);
    expect(file.cells.map(([date]) => date)).toEqual(['25/12/2025', '26/12/2025']);
    expect(file.problems.map(({ code }) => code)).toEqual(['total']);
  });

  test('a data row that contains “total” stays', async () => {
    const file = await read('Data;Histórico;Valor\n25/12/2025;a;1,00\n26/12/2025;Total Express;2,00\n');
    expect(file.rows).toHaveLength(2);
  });
});

test('rows of another length are reported, and returned unchanged', async () => {
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

test('names of several columns are reported once each', async () => {
  const file = await read('id;valor;valor;data;data;data\n1;2,50;3,50;05/01/2026;06/01/2026;07/01/2026\n');
  expect(file.problems).toEqual([
    {
      code: 'repeated-heading',
      count: 2,
      first: [
        { row: 0, column: 'valor', cell: 'valor (2)' },
        { row: 0, column: 'data', cell: 'data (4)' },
      ],
    },
  ]);
});

test('columns of one name can be told apart: the last one keeps the name', async () => {
  const file = await read('id;valor;valor\n1;2,50;3,50\n');
  expect(file.columns.map(({ name }) => name)).toEqual(['id', 'valor (2)', 'valor']);
});

test('an encoding that shows late is set in the dialect', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index};loja;1,00`);
  const text = `id;nome;valor\n${lines.join('\n')}\nx;São João;2,00\n`;
  const file = await readFile(cut(bytesOf(text, 'windows-1252'), 50_000));
  if ('fault' in file) throw new Error(file.fault);
  expect(file.recognised.encoding).toBe('utf-8');
  const rows = await collect(file.rows);
  expect(rows.at(-1)?.cells[1]).toBe('São João');
  expect(file.recognised.encoding).toBe('windows-1252');
});

test('an unknown zone is rejected at once', async () => {
  expect(await readFile([bytesOf(statement)], { dialect: { zone: 'Mars/Olympus' } })).toEqual({
    fault: 'unknown-zone',
    values: { zone: 'Mars/Olympus' },
  });
});
