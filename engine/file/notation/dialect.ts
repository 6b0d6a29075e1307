import type { DecimalMark } from '../../lib/read-number';

/** How a file is read: its format and notations. Nothing else affects its rows (docs/files.md#dialect). */
export type Dialect = {
  format: 'csv' | 'xlsx' | 'json' | BankFormat;
  encoding?: Encoding;
  /** The separator of cells, in CSV files only. */
  separator?: Separator;
  quote?: Quote;
  /** The name of the sheet of a workbook, or of the list in JSON with several, such as `data.items`. */
  sheet?: string;
  /** The number of rows above the headings; blank rows are not counted. */
  skip: number;
  /** The number of heading rows; 0 if the first row is data. */
  headings: number;
  leaveOutTotals: boolean;
  /** The IANA time zone of times that are written without a zone. */
  zone: string;
  columns: ColumnDialect[];
  /** The two columns that form the amount; `null` if the user chose that none do; if absent, they are detected. */
  amountFrom?: AmountFrom | null;
  /** The currency of all rows, if no column has one; `null`: none. */
  currency?: string | null;
};

/** The formats of banks that are read. They define the columns of their files and how these are written. */
export const bankFormats = ['ofx', 'cnab240', 'cnab400', 'camt', 'mt940'] as const;
export type BankFormat = (typeof bankFormats)[number];
export const isBankFormat = (format: string): format is BankFormat =>
  (bankFormats as readonly string[]).includes(format);

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
/** The quotation mark around cells; `''` if cells are never quoted. */
export type Quote = '"' | "'" | '';
export type ColumnDialect = { name: string; notation: Notation };

/** What the cells of a column contain and how they are written. Text is used unchanged. */
export type Notation =
  | { holds: 'text' }
  /** Only the mark is needed. Signs, parentheses, D and C, currencies and thousands are always recognised. */
  | { holds: 'amount'; mark: AmountMark }
  | { holds: 'date'; order: DateOrder };

/** The decimal mark; `cents`: none, since amounts are in the smallest units of their currency, such as 4990 for 49.90 EUR. */
export type AmountMark = DecimalMark | 'cents';

/** The order of day, month and year, or a spreadsheet's day number, counted from 1900 or 1904. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'serial-1900' | 'serial-1904';
/**
 * The names of the two columns that form the amount: debit and credit, an amount and its sign, or amounts of two currencies
 * (`one`, `other`), of which each row has one.
 */
export type AmountFrom =
  | { debit: string; credit: string }
  | { amount: string; sign: string }
  | { one: string; other: string };
/** Returns the headings of the two columns that form the amount; empty if it has one column. */
export function columnsOfAmount({ amountFrom: from }: Pick<Dialect, 'amountFrom'>): readonly string[] {
  if (!from) return [];
  if ('debit' in from) return [from.debit, from.credit];
  return 'sign' in from ? [from.amount, from.sign] : [from.one, from.other];
}

export type RowUnit = 'row' | 'entry';
const formatsOfEntries: readonly string[] = ['ofx', 'camt', 'mt940', 'json'];
export const rowUnit = ({ format }: Pick<Dialect, 'format'>): RowUnit =>
  formatsOfEntries.includes(format) ? 'entry' : 'row';

/** A row of a file. `row` is its line in a text, its number in a sheet, or the number of the entry in OFX, camt, MT940 and JSON, from 1. */
export type FileRow = {
  row: number;
  cells: readonly string[];
  /** Set for a boleto that was registered, changed or rejected, but not paid: it is no transaction. */
  isUnpaid?: true;
  /** What steps changed and reasons need (see `RowFacts`). */
  original?: string;
  isOut?: true;
  hasNoReference?: true;
};
