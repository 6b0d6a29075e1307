import Papa from 'papaparse';
import type { Balance } from '~/contract/balance';
import { escapeFormula } from '~/domain/balances/csv';
import { downloadFile } from '~/lib/download-file';

/** In the file's order, under the names of the wire. */
const fields = [
  'id',
  'organizationId',
  'ledgerId',
  'accountId',
  'alias',
  'key',
  'assetCode',
  'available',
  'onHold',
  'version',
  'accountType',
  'allowSending',
  'allowReceiving',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof Balance)[];

/** Balances as CSV: every field as the ledger sent it, digit for digit, and nothing that a spreadsheet would run. */
export function balancesCsv(balances: readonly Balance[]): string {
  const data = balances.map((balance) => fields.map((field) => escapeFormula(String(balance[field] ?? ''))));
  return `${Papa.unparse({ fields: [...fields], data }, { newline: '\r\n', quotes: true })}\r\n`;
}

/** Hands the rows to the browser as a file. */
export function downloadBalances(balances: readonly Balance[], name: string): void {
  // With a byte order mark Excel reads UTF-8 as such.
  const file = new Blob(['\uFEFF', balancesCsv(balances)], { type: 'text/csv;charset=utf-8' });
  downloadFile(file, name);
}
