import type { Loss, Reading, ReadNotice, ReadProblem } from './reading';

/** Types of the validation of a file: what goes in, and the verdict. */

/** A file as the console reads it, with what the service's own reader would stumble over. */
export type FileToValidate = {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** What parts the cells; the service knows the comma only. */
  delimiter: string;
  encoding?: 'UTF-8' | 'Windows-1252' | 'UTF-16' | undefined;
  /** Lines end in a carriage return alone. */
  endsInCr?: boolean;
  /** The header has a quote in a name that is not quoted, or one that is not closed. */
  hasFaultyHeader?: boolean;
  /** Which rows have one, counted from 0. */
  faultyRows?: ReadonlySet<number>;
};

/** What concerns the file as a whole, and what it costs: nothing of the file is stored, or every row is refused, or less. */
export type FileProblem = {
  code:
    | 'separator'
    | 'utf-16'
    | 'cr-line-ends'
    | 'header-quotes'
    | 'no-rows'
    /** The first line looks like a title: one cell, where the rows have more. */
    | 'title-line'
    /** Required fields without a column. */
    | 'unmapped'
    /** Column to field, where the service reads field to column. */
    | 'direction'
    /** Columns of required fields that the file has not. */
    | 'column-missing'
    /** Columns named with letters that are not in UTF-8, and so are not found. */
    | 'damaged-names'
    | 'damaged-text';
  costs: 'file' | 'rows' | 'text';
  names?: string[];
};

/** One kind of thing found in one field: how many of the rows have it. Without a field it concerns the row's shape. */
export type Finding = {
  field: string;
  code: ReadProblem | ReadNotice | 'cells' | 'quotes';
  effect: Loss | 'changed';
  count: number;
  /** How many of them can mean two values. */
  unclear: number;
  example: string;
  /** What the example probably means. */
  likely?: string;
};

/** One cell as it stands in the file (`undefined` when its column is not there) and as it would be read. */
export type ValidatedCell = { raw: string | undefined; reading: Reading };

export type ValidatedRow = {
  /** Counted from 1, without the header. */
  number: number;
  /** It is refused as a whole: it has more or fewer cells than the header, or a quote out of place. */
  fault: 'cells' | 'quotes' | undefined;
  /** By the field's name in the mapping. */
  cells: Record<string, ValidatedCell>;
};

export type FileValidation = {
  /** The mapped fields, in the order of the mapping. */
  fields: string[];
  /** How many rows were checked. */
  judged: number;
  /**
   * The outcome of each: stored as they are, stored with a change worth knowing, counted as failed, dropped silently, or
   * lost by an error of the store in their block or an earlier one. A problem of the whole file is not counted here.
   */
  rows: { accepted: number; changed: number; refused: number; dropped: number; lost: number };
  /** Nothing of the file is stored, good rows included. */
  losesFile: boolean;
  problems: FileProblem[];
  /**
   * Losses before changes; what loses the file first, then amount and date, where most faults are, then the
   * other fields in the order of the mapping. Of one field the most frequent first.
   */
  findings: Finding[];
  /** The first 50 rows. */
  shown: ValidatedRow[];
  /** Columns of the file that no field uses: they are kept as metadata of the transaction. */
  unusedColumns: string[];
};
