import type { Loss, Reading, ReadNotice, ReadProblem } from './reading';

/** A file as the console reads it, with what the service's own reader would fail on. */
export type FileToValidate = {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** The separator of cells; the service supports only the comma. */
  delimiter: string;
  encoding?: 'UTF-8' | 'Windows-1252' | 'UTF-16' | undefined;
  /** Whether lines end in a carriage return alone. */
  endsInCr?: boolean;
  /** Whether the header has a quote in an unquoted name, or one that is not closed. */
  hasFaultyHeader?: boolean;
  /** The indexes, from 0, of rows with a quote in an unquoted cell, or one that is not closed. */
  faultyRows?: ReadonlySet<number>;
};

/** An issue of the file as a whole. `costs`: nothing is stored (`file`), every row is refused, or text is damaged. */
export type FileProblem = {
  code:
    | 'separator'
    | 'utf-16'
    | 'cr-line-ends'
    | 'header-quotes'
    | 'no-rows'
    /** The first line looks like a title: it has one cell, and the rows have more. */
    | 'title-line'
    | 'unmapped'
    /** The map is from column to field; the service reads field to column. */
    | 'direction'
    /** The file lacks columns of required fields. */
    | 'column-missing'
    /** Names of columns have letters that are not in UTF-8, so the columns are not found. */
    | 'damaged-names'
    | 'damaged-text';
  costs: 'file' | 'rows' | 'text';
  names?: string[];
};

/** One kind of issue in one field, or in the structure of a row (`field` is then empty), with its number of rows. */
export type Finding = {
  field: string;
  code: ReadProblem | ReadNotice | 'cells' | 'quotes';
  effect: Loss | 'changed';
  count: number;
  /** The number of rows whose value is ambiguous: it can mean two values. */
  unclear: number;
  example: string;
  /** The probable meaning of the example. */
  likely?: string;
};

/** One cell as written in the file (`undefined` if its column is missing) and as it would be read. */
export type ValidatedCell = { raw: string | undefined; reading: Reading };

export type ValidatedRow = {
  /** The number of the row from 1, without the header. */
  number: number;
  /** Why the complete row is refused: it has more or fewer cells than the header, or a stray quote. */
  fault: 'cells' | 'quotes' | undefined;
  cells: Record<string, ValidatedCell>;
};

export type FileValidation = {
  fields: string[];
  judged: number;
  /** Rows per outcome: `refused` (counted as failed), `dropped` silently, or `lost` as their block of 1,000 fails. */
  rows: { accepted: number; changed: number; refused: number; dropped: number; lost: number };
  /** Whether nothing of the file is stored, valid rows included. */
  losesFile: boolean;
  problems: FileProblem[];
  /** Losses before changes, those of the file first; amount and date before other fields, then frequent ones. */
  findings: Finding[];
  shown: ValidatedRow[];
  /** The columns of the file that no field uses; they are stored as metadata of the transaction. */
  unusedColumns: string[];
};
