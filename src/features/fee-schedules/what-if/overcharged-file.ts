import type { SaleGroups } from '@recon/engine/fees/what-if/sale-groups';
import { exactNumber } from '@recon/engine/file/formats/exact-number';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { currencyDigits } from '@recon/engine/money/units';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { readAllPages } from '~/lib/read-all-pages';
import type { DownloadFormat } from '~/ui/controls/DownloadButtons';
import type { FeeLinePage } from '@recon/engine/session/fee-what-if-protocol';
import { type Audit, type Cell, overchargedTable, type OverchargedTable } from './overcharged-table';

/** Downloads the overcharged sales that `read` returns. Throws if their sums are not those in `groups` any more. */
export async function downloadOvercharged(
  read: (from: number, count: number) => Promise<FeeLinePage>,
  format: DownloadFormat,
  groups: SaleGroups,
  audit: Audit,
): Promise<void> {
  const lines = await readAllPages(read);
  if (lines.length !== groups.total.acquirer?.over.sales) throw new Error('The comparison has changed.');
  const table = overchargedTable(lines, groups, audit);
  const name = `${t('feeWhatIf.file.name')}.${format}`;
  if (format === 'csv') downloadCsv(csvOf(table), name);
  else downloadFile(await workbookOf(table, currencyDigits(audit.currency)), name);
}

/** Returns a table as CSV: sales, sums, an empty line, facts. Every row has the same number of cells. */
export function csvOf({ columns, sales, sums, facts }: OverchargedTable): string {
  const rows = [...sales, ...sums, [], ...facts].map((cells) =>
    columns.map((_column, place) => valueOf(cells[place] ?? { text: '' })),
  );
  return spreadsheetCsv(columns, rows);
}

const valueOf = (cell: Cell): string =>
  'text' in cell ? cell.text : 'amount' in cell ? cell.amount : cell.percent;

/** Returns a table as a workbook: a sheet of sales, and one of facts and sums. No spreadsheet runs cells of type text. */
async function workbookOf({ columns, sales, sums, facts }: OverchargedTable, digits: number): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const head = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rowsOf = (rows: readonly (readonly Cell[])[]) =>
    rows.map((cells) => cells.map((cell) => sheetCell(cell, digits)));
  const sheets = [
    { data: [head, ...rowsOf(sales)], sheet: t('feeWhatIf.file.name'), stickyRowsCount: 1 },
    { data: [...rowsOf(facts), [], head, ...rowsOf(sums)], sheet: t('feeWhatIf.file.sums') },
  ];
  return writeXlsxFile(sheets).toBlob();
}

/** Returns a cell of a workbook: a number in the digits of the currency, if exact in these digits, else a text. */
export function sheetCell(cell: Cell, digits: number) {
  const value = valueOf(cell);
  if (value === '') return null;
  const isRate = 'percent' in cell;
  const [, fraction = ''] = value.split('.');
  const number = 'text' in cell || (!isRate && fraction.length > digits) ? undefined : exactNumber(value);
  if (number === undefined) return { value, type: String };
  const format = isRate ? '0.00##' : digits === 0 ? '0' : `0.${'0'.repeat(digits)}`;
  return { value: number, type: Number, format };
}
