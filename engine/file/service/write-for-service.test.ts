import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import type { Dialect } from '../notation/dialect';
import type { Transaction } from '../../matching/transaction';
import { readTransactions } from '../reading/read-transactions';
import { readCsvTable } from './import-file';
import { readImport } from './read-import';
import { writeForService } from './write-for-service';
import { readReadable } from '../../testing/read-rows';

const map = {
  external_id: 'Documento',
  amount: 'Valor',
  currency: 'Moeda',
  date: 'Data',
  description: 'Histórico',
};

async function transactionsOf(text: string) {
  const file = await readReadable([bytesOf(text)]);
  return readTransactions(file.rows, file.recognised, map);
}

async function writtenOf(text: string, fieldMap: Record<string, unknown> = map, dialect?: Partial<Dialect>) {
  const file = await readReadable([bytesOf(text)], dialect ? { dialect } : {});
  return writeForService(file.rows, file.recognised, fieldMap);
}

const file = `Data;Documento;Histórico;Moeda;Valor;Taxa
25/12/2025;A1;Pix;BRL;1.234,56;1,50
26/12/2025 22:30; A2 ;=Pix, "x";R$;(2,00);0,00
27/12/2025;A3;;usd;3,00 D;
`;

describe('the file for the service', () => {
  test('has the same rows in the format of the service', async () => {
    const { parts, written, leftOut } = await writtenOf(file);
    expect(parts.join('')).toBe(
      [
        'Data,Documento,Histórico,Moeda,Valor,Taxa',
        '2025-12-25,A1,Pix,BRL,1234.56,1.50',
        `2025-12-27T01:30:00Z,A2,"'=Pix, ""x""",BRL,-2.00,0.00`,
        '2025-12-27,A3,,USD,-3.00,',
        '',
      ].join('\n'),
    );
    expect(written).toBe(3);
    expect(leftOut).toEqual([]);
  });

  test('has no cell that a spreadsheet would run, and counts those it changed', async () => {
    const { parts, escaped } = await writtenOf(
      [
        'Data;Documento;Histórico;Moeda;Valor;+Nota',
        '25/12/2025;A1;Pix;BRL;1.234,56;',
        `26/12/2025;=cmd|'/c calc'!A1;-Pix;BRL;-1,00;@SUM(A1)`,
        '27/12/2025;A3;;BRL;3,00;-7',
        '',
      ].join('\n'),
    );
    expect(parts.join('').split('\n')).toEqual([
      "Data,Documento,Histórico,Moeda,Valor,'+Nota",
      '2025-12-25,A1,Pix,BRL,1234.56,',
      "2025-12-26,'=cmd|'/c calc'!A1,'-Pix,BRL,-1.00,'@SUM(A1)",
      '2025-12-27,A3,,BRL,3.00,-7',
      '',
    ]);
    expect(escaped).toBe(4);
  });

  test('has a new column for the currency that the field map does not name', async () => {
    const { currency: _, ...unnamed } = map;
    const text = 'Data;Documento;Valor\n28/12/2025;C;1,00\n';
    const brl = { currency: 'BRL' };
    const added = await writtenOf(text, unnamed, brl);
    expect(added.parts.join('').split('\n')[0]).toBe('Data,Documento,Valor,currency');
  });

  test('has a column for an amount that is in two columns, unless one of them is mapped', async () => {
    const text = 'Data;Documento;Débito;Crédito\n28/12/2025;C;1,00;\n29/12/2025;D;;2,00\n';
    const { amount: _, ...unmapped } = map;
    const headings = async (fieldMap: object) =>
      (await writtenOf(text, { ...fieldMap }, { currency: 'BRL' })).parts.join('').split('\n').slice(0, 2);
    expect(await headings(unmapped)).toEqual([
      'Data,Documento,Débito,Crédito,amount,Moeda',
      '2025-12-28,C,1.00,,-1.00,BRL',
    ]);
    expect((await headings(map))[0]).toBe('Data,Documento,Débito,Crédito,Valor,Moeda');
    expect(await headings({ ...map, amount: 'Débito' })).toEqual([
      'Data,Documento,Débito,Crédito,Moeda',
      '2025-12-28,C,-1.00,,BRL',
    ]);
  });

  test('lacks rows that would be rejected or dropped, or that would lose it', async () => {
    const lines = [
      '25/12/2025;A;1,00',
      '26/12/2025;B;x',
      '27/12/2025;A;2,00',
      `28/12/2025;${'y'.repeat(256)};1,00`,
      '28/12/2025;C;1,00',
    ];
    const { parts, leftOut } = await writtenOf(`Data;Documento;Valor\n${lines.join('\n')}\n`);
    expect(parts.join('')).toBe('Data,Documento,Valor,Moeda\n2025-12-28,C,1.00,BRL\n');
    expect(leftOut.map(({ row, why }) => [row, why])).toEqual([
      [2, 'duplicate'],
      [3, 'misfit'],
      [4, 'duplicate'],
      [5, 'too-long'],
    ]);
  });

  test('is read by the import as the file was read here', async () => {
    const { transactions } = await transactionsOf(file);
    const { parts } = await writtenOf(file);
    const table = readCsvTable(bytesOf(parts.join('')));
    if ('code' in table) throw new Error(table.code);
    const again = readImport(table, map);
    expect(again.refused).toEqual([]);
    expect(again.transactions.map(stored)).toEqual(transactions.map(stored));
  });
});

/** Returns the values of a transaction without the number of its row. */
function stored({ externalId, amount, currency, date, description = '' }: Transaction) {
  return [externalId, amount, currency, date, description];
}
