import 'texts:whatIf';
import { exactNumber } from '~/domain/files/exact-number';
import { spreadsheetCsv } from '~/domain/files/spreadsheet-csv';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import type { OpenRow, OpenRowPage } from '~/workers/what-if-protocol';
import { fieldLabel } from './file-messages';
import { reasonText } from './reason-messages';

/** The format of a download: CSV with commas in UTF-8, or a workbook of Excel. */
export type OpenRowsFormat = 'csv' | 'xlsx';
/** A cell: a text, or a decimal as a string. */
type Cell = { readonly text: string } | { readonly decimal: string };

/** The number of rows per request to the worker. */
const pageSize = 5000;

/** Downloads all unmatched rows that `read` returns, with their reasons and counterparts. */
export async function downloadOpenRows(
  read: (from: number, count: number) => Promise<OpenRowPage>,
  format: OpenRowsFormat,
  positionOf: (ruleId: string) => number,
): Promise<void> {
  const rows: Cell[][] = [];
  for (let from = 0, total = 1; from < total; from += pageSize) {
    // oxlint-disable-next-line no-await-in-loop -- page by page, so that no message of the worker is large
    const page = await read(from, pageSize);
    total = page.total;
    rows.push(...page.lines.map((row) => cellsOf(row, positionOf)));
  }
  const name = `${t('whatIf.open.file')}.${format}`;
  if (format === 'csv')
    downloadCsv(
      spreadsheetCsv(
        columns(),
        rows.map((cells) => cells.map(valueOf)),
      ),
      name,
    );
  else downloadFile(await workbookOf(rows), name);
}

function columns(): string[] {
  const of = (field: 'external_id' | 'amount' | 'currency' | 'date' | 'description') =>
    t(`whatIf.field.${field}`);
  const other = (name: string) => t('whatIf.open.counterpart', { name });
  return [
    t('whatIf.open.side'),
    of('external_id'),
    of('amount'),
    of('currency'),
    of('date'),
    of('description'),
    t('whatIf.open.reason'),
    other(of('external_id')),
    other(of('amount')),
    other(of('currency')),
    other(of('date')),
    t('whatIf.open.amountBy'),
    t('whatIf.open.daysTo'),
  ];
}

const text = (value: string | undefined): Cell => ({ text: value ?? '' });
const valueOf = (cell: Cell): string => ('decimal' in cell ? cell.decimal : cell.text);
const decimal = (value: string | undefined): Cell => (value === undefined ? text('') : { decimal: value });

/** Returns a row's cells in the order of `columns`. Of a row that is not a transaction, only what is known. */
function cellsOf({ side, row, reason, other, ...rest }: OpenRow, positionOf: (id: string) => number): Cell[] {
  const { refusal, amountBy, daysTo } = rest;
  return [
    text(t(`whatIf.open.side.${side}`)),
    text(row?.externalId ?? refusal?.id),
    decimal(row?.amount),
    text(row?.currency),
    text(row?.date),
    text(refusal ? `${fieldLabel(refusal.field) ?? refusal.field}: ${refusal.cell}` : row?.description),
    text(reasonText(reason, positionOf)),
    text(other?.externalId),
    decimal(other?.amount),
    text(other?.currency),
    text(other?.date),
    decimal(amountBy),
    decimal(daysTo?.toString()),
  ];
}

/** Returns the rows as a workbook. Its texts are cells of the type text, which no spreadsheet runs. */
async function workbookOf(rows: readonly Cell[][]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const head = columns().map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const data = rows.map((cells) =>
    cells.map((cell) => {
      const value = valueOf(cell);
      if (value === '') return null;
      const number = 'decimal' in cell ? exactNumber(value) : undefined;
      return number === undefined ? { value, type: String } : { value: number, type: Number };
    }),
  );
  return writeXlsxFile([head, ...data], { stickyRowsCount: 1, sheet: t('whatIf.open.file') }).toBlob();
}
