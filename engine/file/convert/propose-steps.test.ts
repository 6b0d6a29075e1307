import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { convertFile } from './convert-file';
import type { Dialect } from '../notation/dialect';
import { proposeSteps } from './propose-steps';
import { openReadable } from '../../testing/read-rows';

const endToEnd = (at: number) => `E12345678202601051030abcDEF1234${at}`;
const fields = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data' };

/** Returns the proposal for a file, and how many of its rows are then converted. */
async function propose(lines: readonly string[], given = {}) {
  const bytes = bytesOf(lines.join('\n'));
  const read = await openReadable([bytes], given);
  const { steps, reasons, fields: added } = read.summary.proposed ?? { steps: [], reasons: [] };
  const fields = { ...read.summary.fields, ...added };
  const done = await convertFile([bytes], { ...given, fields, steps });
  if (!('parts' in done)) throw new Error(JSON.stringify(done));
  return { steps, reasons, fields, done };
}

describe('a file', () => {
  test('that the service accepts needs nothing', async () => {
    const good = ['id,amount,currency,date', 'A,1.50,BRL,2026-01-05', 'B,2.50,BRL,2026-01-25'];
    const { steps, reasons, done } = await propose(good);
    expect([steps, reasons, done.written]).toEqual([[], [], 2]);
  });

  test('in a notation of a bank needs only its dialect', async () => {
    const { steps, done } = await propose([
      'Extrato',
      'Data;NSU;Débito;Crédito',
      '05/01/2026;a;1.000,50;',
      '25/01/2026;b;;R$ 2,50',
    ]);
    expect(steps).toEqual([]);
    expect(done.written).toBe(2);
  });

  test('without a currency needs one that the user chooses', async () => {
    const { done } = await propose(['id,amount,date', 'A,1.50,2026-01-05', 'B,2.50,2026-01-25']);
    expect(done.leftOut.map(({ field, why }) => [field, why])).toEqual([
      ['currency', 'column-missing'],
      ['currency', 'column-missing'],
    ]);
  });

  test('with headings and totals in the data needs to leave them out', async () => {
    const page = (ids: readonly string[]) => [
      'Data;NSU;Valor',
      ...ids.map((id, at) => `${13 + at}/01/2026;${id};${at},50`),
      'Subtotal da loja 2 SP;;9,00',
    ];
    const ids = Array.from({ length: 9 }, (_, at) => `x${at}`);
    const { steps, reasons, done } = await propose([...page(['a', 'b']), ...page(ids), ...page(['c'])]);
    expect(steps).toEqual([
      { do: 'leave-out', rows: 'like-headings' },
      { do: 'leave-out', rows: 'like-totals' },
    ]);
    expect(reasons).toEqual([
      { code: 'repeated-headings', rows: 2 },
      { code: 'subtotals', rows: 2 },
    ]);
    expect(done.written).toBe(12);
    expect(done.leftOut.map(({ why }) => why)).toEqual([
      'left-out',
      'left-out',
      'left-out',
      'left-out',
      'total',
    ]);
  });

  test('with numbers of a spreadsheet as identifiers, one per instalment, needs both steps', async () => {
    const { steps, done } = await propose(
      [
        'Data;NSU;Nº da parcela;Valor',
        '05/01/2026;77.0;1;1,00',
        '25/01/2026;77.0;2;1,00',
        '25/01/2026;78.0;1;1,00',
      ],
      { fields },
    );
    expect(steps).toEqual([
      { do: 'drop-zero-decimals', column: 'NSU' },
      { do: 'join', columns: ['NSU', 'Nº da parcela'], separator: '-', into: 'NSU' },
    ]);
    expect(done.parts.join('')).toMatch(/,77-1,1,[^]*,77-2,2,[^]*,78-1,1,/);
  });

  test('with repeated identifiers that no instalment distinguishes needs nothing of the kind', async () => {
    const { steps, done } = await propose(
      ['Data;NSU;Parcela;Valor', '05/01/2026;77;1;1,00', '25/01/2026;77;1;1,00', '25/01/2026;78;;1,00'],
      { fields },
    );
    expect(steps).toEqual([]);
    expect(done.leftOut.map(({ why }) => why)).toEqual(['duplicate', 'duplicate']);
  });
});

describe('a file without a column of identifiers', () => {
  test('gets one of date, text and amount, with a number where these repeat', async () => {
    const rows = [
      'Data;Histórico;Valor',
      '25/01/2026;Tarifa;1,00',
      '25/01/2026;Tarifa;2,00',
      '26/01/2026;Tarifa;1,00',
    ];
    const { steps, fields, done } = await propose(rows);
    const columns = ['Data', 'Histórico', 'Valor'];
    expect(steps).toEqual([{ do: 'join', columns, separator: ' ', into: 'reference' }]);
    expect(fields).toMatchObject({ external_id: 'reference' });
    expect(done.leftOut).toEqual([]);
    expect((await propose([...rows, rows[1]!])).steps).toEqual([
      { do: 'join', columns, separator: ' ', into: 'reference' },
      { do: 'number-repeats', column: 'reference' },
    ]);
  });

  test('is identified by its texts, if they are unique', async () => {
    const rows = ['Data;Histórico;Valor', ...[1, 2, 3].map((at) => `25/01/2026;Tarifa ${at};1,00`)];
    const { steps, fields } = await propose(rows);
    expect(steps).toEqual([]);
    expect(fields).toMatchObject({ external_id: 'Histórico', description: 'Histórico' });
  });
});

describe('end-to-end ids', () => {
  const rows = [
    'Data;Histórico;Valor',
    ...[1, 2, 3].map((at) => `25/01/2026;Pix recebido ${endToEnd(at)};1,00`),
  ];

  test('in a text become the identifiers of a file that has no others', async () => {
    const other = '25/01/2026;Tarifa mensal;2,00';
    const { steps, fields, done } = await propose([...rows, other, other]);
    expect(steps).toEqual([
      { do: 'extract', column: 'Histórico', find: 'end-to-end', into: 'end_to_end_id' },
    ]);
    expect(fields).toMatchObject({ external_id: 'end_to_end_id' });
    expect(done.parts.join('')).toContain(`Pix recebido ${endToEnd(2)},1.00,${endToEnd(2)},BRL`);
    expect(done.leftOut.map(({ row, field, why }) => [row, field, why])).toEqual([
      [5, 'external_id', 'empty'],
      [6, 'external_id', 'empty'],
    ]);
  });

  test('replace a text that is mapped as identifier; rows without one keep it', async () => {
    const mapped = { ...fields, external_id: 'Histórico' };
    const { steps, done } = await propose([...rows, '25/01/2026;Tarifa mensal;2,00'], { fields: mapped });
    const extract = { do: 'extract', column: 'Histórico', find: 'end-to-end' } as const;
    expect(steps).toEqual([{ ...extract, into: 'end_to_end_id', otherwise: 'Histórico' }]);
    expect(done.written).toBe(4);
    expect(done.parts.join('')).toContain('Tarifa mensal,2.00,Tarifa mensal,BRL');
  });

  test('get the column of the field map, if the file lacks it', async () => {
    const { steps, done } = await propose(rows, { fields });
    expect(steps).toEqual([{ do: 'extract', column: 'Histórico', find: 'end-to-end', into: 'NSU' }]);
    expect(done.written).toBe(3);
  });

  test('are not proposed if most rows have none, or if there is another identifier', async () => {
    const many = Array.from({ length: 4 }, (_, at) => `25/01/2026;Tarifa ${at};1,00`);
    expect((await propose([...rows, ...many])).steps).toEqual([]);
    const withId = rows.map((row, at) => `${row};${at === 0 ? 'NSU' : at}`);
    expect((await propose(withId)).steps).toEqual([]);
  });
});

test('proposes by headings, rows and field map alone, and changes none of them', () => {
  const text = { holds: 'text' } as const;
  const dialect: Dialect = {
    format: 'csv',
    separator: ',',
    skip: 0,
    headings: 1,
    leaveOutTotals: true,
    zone: 'UTC',
    columns: [
      { name: 'id', notation: text },
      { name: 'parcela', notation: text },
      { name: 'amount', notation: { holds: 'amount', mark: '.' } },
    ],
    currency: 'BRL',
  };
  const map = { external_id: 'id', amount: 'amount' };
  const rows = [
    { row: 2, cells: ['7', '1', '1,000.50'] },
    { row: 3, cells: ['7', '2', '2.00'] },
    // A row with another number of cells proves nothing.
    { row: 4, cells: ['7', '2'] },
  ];
  expect(proposeSteps(dialect, rows, map)).toEqual({
    steps: [{ do: 'join', columns: ['id', 'parcela'], separator: '-', into: 'id' }],
    reasons: [{ code: 'instalments', columns: ['id', 'parcela'] }],
  });
  expect(map).toEqual({ external_id: 'id', amount: 'amount' });
});
