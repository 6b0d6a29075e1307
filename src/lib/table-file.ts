import { spreadsheetNumber } from '@recon/engine/file/formats/spreadsheet-number';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';

/**
 * A cell of a downloaded file: a text; a decimal as a string, with its number format for a workbook; or a day or time
 * of the file as if it were UTC.
 */
export type Cell =
  | { readonly text: string }
  | { readonly decimal: string; readonly format: string }
  | { readonly time: string };
/** A table of a workbook or of a CSV file. A row may have fewer cells than there are columns. */
export type TableSheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const empty: Cell = { text: '' };
const decimal = (value: string | undefined, format: string): Cell =>
  value === undefined || value === '' ? empty : { decimal: value, format };

function withDigits(value: string | undefined, digits: number): string | undefined {
  if (value === undefined || value === '' || digits === 0) return value;
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(digits, '0')}`;
}

/** Functions that create cells; empty ones for missing values. `amount` shows at least `digits` decimal places. */
export const cell = {
  text: (value: string | undefined): Cell => ({ text: value ?? '' }),
  time: (value: string | undefined): Cell => (value === undefined ? empty : { time: value }),
  count: (value: number | undefined): Cell => decimal(value?.toString(), '0'),
  rate: (percent: string | undefined): Cell => decimal(percent, '0.00##'),
  amount: (value: string | undefined, digits: number): Cell =>
    decimal(
      withDigits(value, digits),
      digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}${'#'.repeat(8 - digits)}`,
    ),
};

/** The maximum numbers of rows of a sheet and of characters of a cell in Excel. */
const excelLimits = { rows: 1_048_576, characters: 32_767 };
/** The maximum width of a column of a workbook, in characters, and the number of rows by which it is measured. */
const maxWidth = 48;
const maxMeasuredRows = 200;

/** Returns an instant as an ISO day, with its time unless that is midnight: `2026-01-05 23:30:00`. */
function timeText(time: string): string {
  const [day = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** Returns a cell as text, with a decimal point. */
export function cellText(cellValue: Cell): string {
  if ('time' in cellValue) return timeText(cellValue.time);
  return 'text' in cellValue ? cellValue.text : cellValue.decimal;
}

/** Returns a sheet as CSV: with `;` between cells and decimal commas, or with `,` and decimal points. */
export function csvOf({ columns, rows }: TableSheet, notation: 'semicolons' | 'commas'): string {
  const isComma = notation === 'semicolons';
  const textOf = (one: Cell) => (isComma && 'decimal' in one ? one.decimal.replace('.', ',') : cellText(one));
  const cells = rows.map((row) => columns.map((_, at) => textOf(row[at] ?? empty)));
  return spreadsheetCsv(columns, cells, isComma ? ';' : ',');
}

/** Error of a workbook with more rows than Excel opens; CSV has no such limit. */
class TooManyRowsError extends Error {
  override name = 'TooManyRowsError';
}

/**
 * Returns sheets as a workbook, with filters and a fixed first row. Its texts are cells of the type text, which no
 * spreadsheet runs. Throws `TooManyRowsError`.
 */
export async function workbookOf(sheets: readonly TableSheet[]): Promise<Blob> {
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

/** Returns a cell of a workbook; a decimal that a spreadsheet would round is a text. */
export function workbookCell(cellValue: Cell) {
  if ('time' in cellValue) {
    const format = timeText(cellValue.time).length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
    return { value: new Date(cellValue.time), type: Date, format };
  }
  if ('text' in cellValue)
    return cellValue.text === ''
      ? null
      : { value: cellValue.text.slice(0, excelLimits.characters), type: String };
  const value = spreadsheetNumber(cellValue.decimal);
  if (value === undefined) return { value: cellValue.decimal, type: String };
  return { value, type: Number, format: cellValue.format };
}

/** Returns the width of a column in characters: that of its longest text among the first rows, with some space. */
function widthOf(heading: string, rows: TableSheet['rows'], at: number): number {
  const lengths = rows.slice(0, maxMeasuredRows).map((cells) => cellText(cells[at] ?? empty).length);
  return Math.min(maxWidth, Math.max(heading.length, ...lengths) + 2);
}

/** Returns the XML of a sheet with a filter over all its columns; the element comes right after the cells (ECMA-376). */
function withFilter(xml: string, { columns, rows }: TableSheet): string {
  const range = `A1:${columnLetters(columns.length)}${rows.length + 1}`;
  return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
}

/** Returns the letters of a column by its number from 1: `AA` for 27. */
export function columnLetters(column: number): string {
  const [rest, last] = [Math.floor((column - 1) / 26), String.fromCodePoint(65 + ((column - 1) % 26))];
  return rest === 0 ? last : columnLetters(rest) + last;
}
