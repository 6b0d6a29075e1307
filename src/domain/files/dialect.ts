import type { DecimalMark } from '~/lib/read-number';

/** The notation of a file (docs/files.md#dialect), which alone determines how its rows are read. */
export type Dialect = {
  format: 'csv' | 'xlsx' | 'ofx' | 'cnab240';
  encoding?: Encoding;
  /** The separator of cells; CSV only. */
  separator?: Separator;
  quote?: Quote;
  /** The name of the sheet; workbooks only. */
  sheet?: string;
  /** The number of rows before the headings, without blank ones. */
  skip: number;
  /** The number of heading rows; 0 if the first row is data. */
  headings: number;
  /** True if rows of totals and remarks at the end are left out. */
  leaveOutTotals: boolean;
  /** The IANA time zone of times without one. */
  zone: string;
  columns: ColumnDialect[];
  /** The two columns that make up the amount; `null`: none do, whatever is detected. */
  amountFrom?: AmountFrom | null;
  /** The currency of rows if no column has it; `null`: none. */
  currency?: string | null;
  /** True if cells are read as the service's import reads them, ignoring notations. */
  asService?: true;
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
/** The quotation mark around cells; `''`: cells are never quoted. */
export type Quote = '"' | "'" | '';
export type ColumnDialect = { name: string; notation: Notation };

/** What a column contains, and in which notation. Text is used unchanged. */
export type Notation =
  | { holds: 'text' }
  /** Only the decimal mark must be known: signs, parentheses, D and C, currencies and groups are recognised. */
  | { holds: 'amount'; mark: DecimalMark }
  | { holds: 'date'; order: DateOrder };

/** The order of day, month and year, or the day count of a spreadsheet from 1900 or 1904. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'serial-1900' | 'serial-1904';
/** An amount from two columns, by name: debit and credit, or an amount and its sign. */
export type AmountFrom = { debit: string; credit: string } | { amount: string; sign: string };
/** A row of the file: `row` is its line in a text or its number in a sheet, counted from 1. */
export type FileRow = { row: number; cells: readonly string[] };
