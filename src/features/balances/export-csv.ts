import type { Balance } from '@recon/contract/balance';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { downloadCsv } from '~/lib/download-file';

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
  const rows = balances.map((balance) => fields.map((field) => String(balance[field] ?? '')));
  return spreadsheetCsv(fields, rows);
}

/** Makes the browser download balances as a CSV file (`balancesCsv`) under a name. */
export function downloadBalances(balances: readonly Balance[], name: string): void {
  downloadCsv(balancesCsv(balances), name);
}
