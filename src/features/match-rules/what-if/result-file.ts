import type { Transaction } from '@recon/engine/matching/transaction';
import type { MatchedPage, MatchedRows, OpenRow, OpenRowPage } from '@recon/engine/session/what-if-protocol';
import { exactNumber } from '@recon/engine/file/formats/exact-number';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { readAllPages } from '~/lib/read-all-pages';
import { reasonText } from './reason-messages';

type Read<Page> = (from: number, count: number) => Promise<Page>;

/** What the files are made of: the pages of the unmatched rows and of the matches, and the shown positions of rules. */
export type ResultSource = {
  open: Read<OpenRowPage>;
  matched: Read<MatchedPage>;
  positionOf: (ruleId: string) => number;
  /** Returns a number that changes with the results. */
  version: () => Promise<number>;
};

/** The rows of a CSV file, and how it is written: `;` between cells and decimal commas, or `,` and decimal points. */
export type ResultCsv = { readonly rows: 'open' | 'matched'; readonly notation: 'semicolons' | 'commas' };

/** A cell: a text, a decimal as a string, or a day or time of the file as if it were UTC. */
type Cell = { readonly text: string } | { readonly decimal: string } | { readonly time: string };
type Sheet = { readonly name: string; readonly columns: readonly string[]; readonly rows: readonly Cell[][] };

/** The maximum numbers of rows of a sheet and of characters of a cell in Excel. */
const excelLimits = { rows: 1_048_576, characters: 32_767 };
/** The maximum width of a column of a workbook, in characters. */
const maxWidth = 48;

/** Downloads a workbook with two sheets: all unmatched rows with reasons and counterparts, and all matched pairs. */
export async function downloadWorkbook(source: ResultSource): Promise<void> {
  const sheets = await ofOneRun(source, async () => [await openSheet(source), await matchedSheet(source)]);
  downloadFile(await workbookOf(sheets), `${t('whatIf.result.file')}.xlsx`);
}

/** Downloads the unmatched rows or the matched pairs as CSV. */
export async function downloadResultCsv(source: ResultSource, { rows, notation }: ResultCsv): Promise<void> {
  const sheet = await ofOneRun(source, async () =>
    rows === 'open' ? openSheet(source) : matchedSheet(source),
  );
  const isComma = notation === 'semicolons';
  const cells = sheet.rows.map((row) => row.map((cell) => csvText(cell, isComma)));
  downloadCsv(spreadsheetCsv(sheet.columns, cells, isComma ? ';' : ','), `${sheet.name}.csv`);
}

/** Returns the result of `read`. Throws if the results changed in the meantime: its pages would be of two runs. */
async function ofOneRun<Result>({ version }: ResultSource, read: () => Promise<Result>): Promise<Result> {
  const before = await version();
  const result = await read();
  if ((await version()) !== before) throw new Error('The results have changed.');
  return result;
}

async function openSheet({ open, positionOf }: ResultSource): Promise<Sheet> {
  const rows = await readAllPages(open);
  return {
    name: t('whatIf.open.file'),
    columns: [
      t('whatIf.open.side'),
      ...transactionColumns((name) => name),
      t('whatIf.open.reason'),
      ...transactionColumns((name) => t('whatIf.open.counterpart', { name })),
      t('whatIf.open.amountBy'),
      t('whatIf.open.daysTo'),
    ],
    rows: rows.map((row) => openCells(row, positionOf)),
  };
}

async function matchedSheet({ matched, positionOf }: ResultSource): Promise<Sheet> {
  const matches = await readAllPages(matched);
  return {
    name: t('whatIf.result.matched'),
    columns: [
      ...(['left', 'right'] as const).flatMap((side) =>
        transactionColumns((name) => t('whatIf.result.of', { side: t(`whatIf.open.side.${side}`), name })),
      ),
      t('whatIf.result.rule'),
      t('whatIf.result.status'),
    ],
    rows: matches.flatMap((match) => matchedCells(match, positionOf)),
  };
}

/** Returns the headings of the cells of a transaction; `named` adds to them whose they are. */
function transactionColumns(named: (name: string) => string): string[] {
  const fields = ['external_id', 'amount', 'currency', 'date', 'description'] as const;
  return [...fields.map((field) => t(`whatIf.field.${field}`)), t('whatIf.result.row')].map(named);
}

type Known = Partial<Omit<Transaction, 'source'>> & { readonly row?: number };

/** Returns the cells of a transaction, or what is known of a row that is not one. */
function transactionCells(row: Known | undefined): Cell[] {
  const time = row?.localTime ?? row?.date;
  return [
    text(row?.externalId),
    decimal(row?.amount),
    text(row?.currency),
    time === undefined ? text('') : { time },
    text(row?.description),
    decimal(row?.row?.toString()),
  ];
}

function openCells(
  { side, row, reason, other, ...rest }: OpenRow,
  positionOf: (id: string) => number,
): Cell[] {
  const { refusal, amountBy, daysTo } = rest;
  return [
    text(t(`whatIf.open.side.${side}`)),
    ...transactionCells(
      row ?? (refusal && { ...refusal.known, externalId: refusal.id ?? '', row: refusal.row }),
    ),
    text(reasonText(reason, positionOf)),
    ...transactionCells(other),
    decimal(amountBy),
    decimal(daysTo?.toString()),
  ];
}

/** Returns a line for each right row of a match. */
function matchedCells(
  { left, rights, ruleId, status }: MatchedRows,
  positionOf: (id: string) => number,
): Cell[][] {
  return rights.map((right) => [
    ...transactionCells(left),
    ...transactionCells(right),
    decimal(String(positionOf(ruleId))),
    text(t(`whatIf.result.status.${status}`)),
  ]);
}

const text = (value: string | undefined): Cell => ({ text: value ?? '' });
const decimal = (value: string | undefined): Cell => (value === undefined ? text('') : { decimal: value });

/** Returns an instant as an ISO day, with its time unless that is midnight: `2026-01-05 23:30:00`. */
function timeText(time: string): string {
  const [day = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

function csvText(cell: Cell, isComma: boolean): string {
  if ('time' in cell) return timeText(cell.time);
  if ('text' in cell) return cell.text;
  return isComma ? cell.decimal.replace('.', ',') : cell.decimal;
}

/** Error of a workbook with more rows than Excel opens; CSV has no such limit. */
class TooManyRowsError extends Error {
  override name = 'TooManyRowsError';
}

/**
 * Returns sheets as a workbook, with filters and a fixed first row. Its texts are cells of the type text, which no
 * spreadsheet runs. Throws `TooManyRowsError`.
 */
async function workbookOf(sheets: readonly Sheet[]): Promise<Blob> {
  if (sheets.some(({ rows }) => rows.length >= excelLimits.rows)) throw new TooManyRowsError();
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  return writeXlsxFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map((column, at) => ({ width: widthOf(column, rows, at) })),
      data: [
        columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((cells) => cells.map(workbookCell)),
      ],
    })),
    {
      features: [
        {
          files: {
            transform: {
              'xl/worksheets/sheet{id}.xml': {
                transform: (xml, _, { sheetIndex }) => withFilter(xml, sheets[sheetIndex]!),
              },
            },
          },
        },
      ],
    },
  ).toBlob();
}

function workbookCell(cell: Cell) {
  if ('time' in cell) {
    const format = timeText(cell.time).length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
    return { value: new Date(cell.time), type: Date, format };
  }
  if ('text' in cell)
    return cell.text === '' ? null : { value: cell.text.slice(0, excelLimits.characters), type: String };
  const number = exactNumber(cell.decimal);
  if (number === undefined) return { value: cell.decimal, type: String };
  return { value: number, type: Number, format: cell.decimal.includes('.') ? '#,##0.00######' : '0' };
}

/** Returns the width of a column in characters: that of its longest text among the first rows, with some space. */
function widthOf(heading: string, rows: readonly Cell[][], at: number): number {
  const lengths = rows.slice(0, 200).map((cells) => csvText(cells[at]!, false).length);
  return Math.min(maxWidth, Math.max(heading.length, ...lengths) + 2);
}

/** Returns the XML of a sheet with a filter over all its columns; the element comes right after the cells (ECMA-376). */
function withFilter(xml: string, { columns, rows }: Sheet): string {
  const last = String.fromCodePoint('A'.codePointAt(0)! + columns.length - 1);
  return xml.replace('</sheetData>', `</sheetData><autoFilter ref="A1:${last}${rows.length + 1}"/>`);
}
