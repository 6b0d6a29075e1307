import Papa from 'papaparse';
import type { Balance } from '~/contract/balance';
import { escapeFormula } from '~/domain/balances/csv';
import { downloadFile } from '~/lib/download-file';

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

/** Returns balances as CSV: every field as the ledger sent it, without formulas that a spreadsheet would run. */
export function balancesCsv(balances: readonly Balance[]): string {
  const data = balances.map((balance) => fields.map((field) => escapeFormula(String(balance[field] ?? ''))));
  return `${Papa.unparse({ fields: [...fields], data }, { newline: '\r\n', quotes: true })}\r\n`;
}

/** Downloads the rows as a file. */
export function downloadBalances(balances: readonly Balance[], name: string): void {
  // Excel recognises UTF-8 by the byte order mark.
  const file = new Blob(['\uFEFF', balancesCsv(balances)], { type: 'text/csv;charset=utf-8' });
  downloadFile(file, name);
}
