import { exactNumber } from '@recon/engine/file/formats/exact-number';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { readAllPages } from '~/lib/read-all-pages';
import type { OpenRow, OpenRowPage } from '@recon/engine/session/what-if-protocol';
import type { DownloadFormat } from '~/ui/controls/DownloadButtons';
import { reasonText } from './reason-messages';

/** A cell: a text, or a decimal as a string. */
type Cell = { readonly text: string } | { readonly decimal: string };

/** Downloads all unmatched rows that `read` returns, with their reasons and counterparts. */
export async function downloadOpenRows(
  read: (from: number, count: number) => Promise<OpenRowPage>,
  format: DownloadFormat,
  positionOf: (ruleId: string) => number,
): Promise<void> {
  const rows = (await readAllPages(read)).map((row) => cellsOf(row, positionOf));
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
  const known = row ?? refusal?.known;
  return [
    text(t(`whatIf.open.side.${side}`)),
    text(row?.externalId ?? refusal?.id),
    decimal(known?.amount),
    text(known?.currency),
    text(known?.date),
    text(known?.description),
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
