import type { CsvRecord } from '../formats/split-rows';
import type { Loss, Reading, ReadNotice, ReadProblem } from './reading';

/** A file, or its start, split as the import splits it. */
export type ImportTable = {
  /** The names of the columns, as written in the file: of equal ones, the service reads the last. At most 500. */
  readonly header: readonly string[];
  readonly columnsGiven: number;
  readonly rows: readonly CsvRecord[];
  readonly isPart: boolean;
  /** The separator of cells; the service supports only the comma. */
  readonly delimiter: string;
  /** That of the file; if it is not UTF-8, the service misreads other characters than those of ASCII. */
  readonly encoding?: 'UTF-8' | 'Windows-1252' | 'UTF-16' | undefined;
  /** Whether lines end in a carriage return alone. */
  readonly endsInCr?: boolean;
  /** True if a column name has a quote inside unquoted text, or a quote without an end. */
  readonly hasFaultyHeader?: boolean;
};

/** An issue of the entire file. `costs`: nothing is stored (`file`), all rows are rejected, or text is damaged. */
export type FileProblem = {
  code:
    | 'separator'
    | 'utf-16'
    | 'cr-line-ends'
    | 'header-quotes'
    | 'no-rows'
    /** The first line looks like a title, not a header: see `hasTitleLine`. */
    | 'title-line'
    | 'unmapped'
    /** The keys of the field map are columns, but the service expects fields. */
    | 'direction'
    | 'column-missing'
    /** The service cannot find columns because the letters of their names are not encoded in UTF-8. */
    | 'damaged-names'
    | 'damaged-text';
  costs: 'file' | 'rows' | 'text';
  names?: string[];
};

/** One kind of issue in one field, with its number of rows. `field` is empty for the structure of a row. */
export type FileFinding = {
  field: string;
  code: ReadProblem | ReadNotice | 'cells' | 'quotes';
  effect: Loss | 'changed';
  count: number;
  /** The number of rows with an ambiguous value, which can mean two values. */
  unclear: number;
  example: string;
  /** The probable meaning of the example, if there is only one. */
  likely?: string;
};

/** One cell as written in the file (`undefined` if its column is missing) and as it would be read. */
export type ValidatedCell = { raw: string | undefined; reading: Reading };

export type ValidatedRow = {
  /** The number of the row, from 1; the header is not counted. */
  number: number;
  /** Why the entire row is rejected: `cells`: more or fewer than in the header; `quotes`: a misplaced quote. */
  fault: 'cells' | 'quotes' | undefined;
  cells: Record<string, ValidatedCell>;
};

export type FileValidation = {
  fields: string[];
  judged: number;
  /** Rows per outcome. `refused`: reported as failed; `dropped`: silently; `lost`: their block of 1,000 rows fails. */
  rows: { accepted: number; changed: number; refused: number; dropped: number; lost: number };
  /** True if nothing of the file is stored, not even valid rows. */
  losesFile: boolean;
  problems: FileProblem[];
  /** Sorted: losses before changes, those of the file first; amount and date before other fields; then by count. */
  findings: FileFinding[];
  shown: ValidatedRow[];
  /** The columns that no field uses. The service stores them as metadata of the transaction. */
  unusedColumns: string[];
};
