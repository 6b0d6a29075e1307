import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import type { Dialect } from '../notation/dialect';
import { readTransactions } from './read-transactions';
import { readReadable } from '../../testing/read-rows';

const map = {
  external_id: 'Documento',
  amount: 'Valor',
  currency: 'Moeda',
  date: 'Data',
  description: 'Histórico',
};

async function transactionsOf(
  text: string,
  fieldMap: Record<string, unknown> = map,
  dialect?: Partial<Dialect>,
) {
  const file = await readReadable([bytesOf(text)], dialect ? { dialect } : {});
  return readTransactions(file.rows, file.recognised, fieldMap);
}

const file = `Data;Documento;Histórico;Moeda;Valor;Taxa
25/12/2025;A1;Pix;BRL;1.234,56;1,50
26/12/2025 22:30; A2 ;=Pix, "x";R$;(2,00);0,00
27/12/2025;A3;;usd;3,00 D;
`;

describe('transactions', () => {
  test('are read in the notation of the file and returned in the format of the service', async () => {
    expect(await transactionsOf(file)).toEqual({
      transactions: [
        {
          row: 2,
          externalId: 'A1',
          amount: '1234.56',
          currency: 'BRL',
          date: '2025-12-25T00:00:00Z',
          description: 'Pix',
        },
        {
          row: 3,
          externalId: 'A2',
          amount: '-2.00',
          currency: 'BRL',
          date: '2025-12-27T01:30:00Z',
          localTime: '2025-12-26T22:30:00Z',
          description: `'=Pix, "x"`,
        },
        {
          row: 4,
          externalId: 'A3',
          amount: '-3.00',
          currency: 'USD',
          date: '2025-12-27T00:00:00Z',
          description: '',
        },
      ],
      refused: [],
    });
  });

  test.each([
    ['another number of cells', 'x;y', { field: '', why: 'uneven', loss: 'refused' }],
    ['no identifier', '25/12/2025; ;h;BRL;1,00', { field: 'external_id', why: 'empty' }],
    [
      'a notation that is not the column’s',
      '25/12/2025;X;h;BRL;1.00',
      { field: 'amount', why: 'misfit', cell: '1.00' },
    ],
    ['an amount that is none', '25/12/2025;X;h;BRL;n/d', { field: 'amount', why: 'misfit', cell: 'n/d' }],
    ['no amount', '25/12/2025;X;h;BRL;', { field: 'amount', why: 'empty' }],
    [
      'a day that there is not',
      '31/02/2025;X;h;BRL;1,00',
      { field: 'date', why: 'no-such-date', cell: '31/02/2025' },
    ],
    ['no currency', '25/12/2025;X;h;real;1,00', { field: 'currency', why: 'not-a-currency' }],
    [
      'an amount too large',
      '25/12/2025;X;h;BRL;1000000000000,00',
      { field: 'amount', why: 'too-large', loss: 'file' },
    ],
    [
      'an identifier too long',
      `25/12/2025;${'x'.repeat(256)};h;BRL;1,00`,
      { field: 'external_id', why: 'too-long', loss: 'file' },
    ],
    ['a NUL', '25/12/2025;X;h\0;BRL;1,00', { field: 'description', why: 'nul', loss: 'file' }],
  ])('are rejected for %s', async (_, line, refusal) => {
    const { transactions, refused } = await transactionsOf(
      `Data;Documento;Histórico;Moeda;Valor\n25/12/2025;A;h;BRL;1,00\n26/12/2025;B;h;BRL;1,50\n${line}\n27/12/2025;C;h;BRL;2,00\n`,
    );
    expect(transactions.map(({ externalId }) => externalId)).toEqual(['A', 'B', 'C']);
    expect(refused).toEqual([expect.objectContaining({ row: 4, ...refusal })]);
  });

  test('that differ only in their row numbers and the running balance are taken as one row', async () => {
    const text =
      'Linha;Data;Documento;Moeda;Valor;Saldo\n1;25/12/2025;A;BRL;1,00;1,00\n2;26/12/2025;B;BRL;2,00;3,00\n3;25/12/2025;A;BRL;1,00;4,00\n';
    const { transactions } = await transactionsOf(text, {
      external_id: 'Documento',
      amount: 'Valor',
      currency: 'Moeda',
      date: 'Data',
    });
    expect(transactions.map(({ row }) => row)).toEqual([2, 3]);
  });

  test('that a file has twice are read once', async () => {
    const text =
      'id,amount,currency,date\nA,1.00,BRL,2026-01-05\nB,2.00,BRL,2026-01-05\nA,1.00,BRL,2026-01-05\n';
    const fields = { external_id: 'id', amount: 'amount', currency: 'currency', date: 'date' };
    const { transactions, refused } = await transactionsOf(text, fields);
    expect(transactions.map(({ row }) => row)).toEqual([2, 3]);
    expect(refused).toMatchObject([{ row: 4, why: 'duplicate', of: 2 }]);
  });

  test('that differ in a column without a field, such as instalments of equal amounts, are not taken as one row', async () => {
    const text =
      'id,amount,currency,date,part\nA,1.00,BRL,2026-01-05,1\nB,2.00,BRL,2026-01-05,1\nA,1.00,BRL,2026-01-05,2\n';
    const fields = { external_id: 'id', amount: 'amount', currency: 'currency', date: 'date' };
    const { transactions, refused } = await transactionsOf(text, fields);
    expect(transactions.map(({ row }) => row)).toEqual([3]);
    expect(refused.map(({ row, why }) => [row, why])).toEqual([
      [2, 'duplicate'],
      [4, 'duplicate'],
    ]);
  });

  test('with the same identifier and other amounts are all dropped within a block, and later ones', async () => {
    const rows = Array.from(
      { length: 1600 },
      (_, index) => `25/12/2025;${index === 1500 ? 'A0' : index || 'A0'};BRL;${index === 1500 ? 2 : 1},00`,
    );
    rows[7] = rows[6]!.replace('1,00', '2,00');
    const { transactions, refused } = await transactionsOf(
      `Data;Documento;Moeda;Valor\n${rows.join('\n')}\n`,
      {
        external_id: 'Documento',
        amount: 'Valor',
        currency: 'Moeda',
        date: 'Data',
      },
    );
    expect(transactions).toHaveLength(1597);
    const known = { amount: '1.00', currency: 'BRL', date: '2025-12-25T00:00:00Z' };
    const other = { ...known, amount: '2.00' };
    expect(refused).toEqual([
      { row: 8, field: 'external_id', cell: '6', id: '6', why: 'duplicate', loss: 'dropped', of: 9, known },
      {
        row: 9,
        field: 'external_id',
        cell: '6',
        id: '6',
        why: 'duplicate',
        loss: 'dropped',
        of: 8,
        known: other,
      },
      {
        row: 1502,
        field: 'external_id',
        cell: 'A0',
        id: 'A0',
        why: 'duplicate',
        loss: 'dropped',
        of: 2,
        known: other,
      },
    ]);
  });

  test('with a placeholder instead of an identifier are dropped for that, and one alone is read', async () => {
    const line = (id: string) => `25/12/2025;${id};Pix;BRL;1,50;\n`;
    const { transactions, refused } = await transactionsOf(
      `Data;Documento;Histórico;Moeda;Valor;Taxa\n${line('NOTPROVIDED')}${line('notprovided')}${line('NOTPROVIDED')}${line('N/A')}`,
    );
    expect(transactions.map(({ externalId }) => externalId)).toEqual(['notprovided', 'N/A']);
    expect(refused.map(({ why, id, of }) => [why, id, of])).toEqual([
      ['no-reference', undefined, undefined],
      ['no-reference', undefined, undefined],
    ]);
  });

  test('have the currency of the file if no column has it', async () => {
    const { transactions } = await transactionsOf('Data;Documento;Valor\n25/12/2025;A;1,00\n');
    expect(transactions).toMatchObject([{ currency: 'BRL' }]);
  });

  test('are all rejected if a column is missing', async () => {
    const { refused } = await transactionsOf(file, { ...map, amount: 'valor' });
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ field: 'amount', why: 'column-missing' });
  });
});

describe('amounts of two columns', () => {
  test('debit and credit', async () => {
    const text =
      'Data;Documento;Débito;Crédito\n25/12/2025;A;;1,00\n26/12/2025;B;2,00;\n27/12/2025;C;-3,00;0,00\n' +
      '28/12/2025;D;;\n28/12/2025;F;0,00;7,00\n28/12/2025;G;;7,00\n28/12/2025;H;;7,00\n28/12/2025;I;;7,00\n' +
      '29/12/2025;J;;7,00\n30/12/2025;K;;7,00\n31/12/2025;E;1,00;1,00\n';
    const { transactions, refused } = await transactionsOf(text, {
      ...map,
      amount: 'Crédito',
      description: 1,
    });
    expect(transactions.slice(0, 4).map(({ amount }) => amount)).toEqual(['1.00', '-2.00', '-3.00', '7.00']);
    expect(refused).toMatchObject([
      { row: 5, field: 'amount', why: 'empty' },
      { row: 12, field: 'amount', why: 'two-amounts', cell: '1,00 1,00' },
    ]);
  });

  test('with dashes for zero', async () => {
    const text =
      'Data;Documento;Débito;Crédito\n25/12/2025;A; - ;1,00\n26/12/2025;B;2,00;R$ -\n27/12/2025;C;-;-\n';
    const { transactions, refused } = await transactionsOf(text, {
      ...map,
      amount: 'Crédito',
      description: 1,
    });
    expect(transactions.map(({ amount }) => amount)).toEqual(['1.00', '-2.00']);
    expect(refused).toMatchObject([{ row: 4, field: 'amount', why: 'empty' }]);
  });

  test('amount and sign', async () => {
    const text = 'Data;Documento;Valor;D/C\n25/12/2025;A;1,00;D\n26/12/2025;B;2,00;C\n27/12/2025;C;3,00;\n';
    const { transactions, refused } = await transactionsOf(text);
    expect(transactions.map(({ amount }) => amount)).toEqual(['-1.00', '2.00']);
    expect(refused).toMatchObject([{ row: 4, field: 'amount', why: 'no-sign' }]);
  });
});
