import type { DecimalMark } from '~/lib/read-number';

/**
 * How a file is written, as a plain object: found by looking, shown, changed per column, remembered
 * (docs/files.md#dialect). Rows are read by it and by nothing else.
 */
export type Dialect = {
  format: 'csv' | 'xlsx' | 'ofx' | 'cnab240';
  encoding?: Encoding;
  /** Of a CSV. */
  separator?: Separator;
  quote?: Quote;
  /** Of a workbook. */
  sheet?: string;
  /** Rows before the headings, blank ones not counted. */
  skip: number;
  /** Rows of headings; 0 when the first row is data. */
  headings: number;
  /** Rows of totals and remarks at the end are left out. */
  leaveOutTotals: boolean;
  /** The IANA time zone of times without one. */
  zone: string;
  columns: ColumnDialect[];
  /** `null`: not of two columns, whatever is found. */
  amountFrom?: AmountFrom | null;
  /** The currency of rows when no column has it; `null`: none. */
  currency?: string | null;
  /** Cells are taken as the service's import takes them, by no notation of ours. */
  asService?: true;
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];
/** `''`: cells are never quoted. */
export type Quote = '"' | "'" | '';

export type ColumnDialect = { name: string; notation: Notation };

/** What a column holds and how it is written. Text is taken as it stands. */
export type Notation =
  | { holds: 'text' }
  /** Signs, parentheses, D and C, currency signs and group marks are understood; only the mark is to be known. */
  | { holds: 'amount'; mark: DecimalMark }
  | { holds: 'date'; order: DateOrder };

/** Order of day, month and year, or the day count of a spreadsheet from 1900 or 1904. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'serial-1900' | 'serial-1904';

/** An amount made of two columns, by their names: debit and credit, or an amount and its sign. */
export type AmountFrom = { debit: string; credit: string } | { amount: string; sign: string };

/** A row of the file: `row` is its line in a text, its number in a sheet, counted from 1. */
export type FileRow = { row: number; cells: readonly string[] };
