import type { Dialect } from '../notation/dialect';
import type { ProposedFields } from '../reading/propose-fields';

/**
 * How a file is converted to one that the service accepts (docs/files.md#converting-a-file), as plain JSON. The dialect
 * is how the file is read, `fields` are the columns after the steps. What is missing is detected.
 */
export type Conversion = {
  dialect?: Partial<Dialect> | undefined;
  fields?: ProposedFields | undefined;
  steps?: readonly Step[] | undefined;
};

/** A change of one column's texts. Blank cells stay blank. */
export const textChanges = [
  'strip-zeros',
  'drop-zero-decimals',
  'digits-only',
  'upper',
  'trim-inner',
] as const;
export type TextChange = (typeof textChanges)[number];

/** A change of the rows. `column` and the like are headings; of equal headings, the last column counts. */
export type Step =
  /** Joins the filled cells of columns. `into` is a new column, or one whose cells are replaced. */
  | { do: 'join'; columns: readonly string[]; separator: string; into: string }
  | { do: TextChange; column: string }
  /** Adds zeros at the start of a cell until it has `length` characters. */
  | { do: 'pad'; column: string; length: number }
  /**
   * Lifts an identifier out of a text: an end-to-end id of Pix (`find`), or the first match of `pattern`. A row without
   * one gets the cell of the column `otherwise`, else keeps the cell that `into` has.
   */
  | {
      do: 'extract';
      column: string;
      into: string;
      find?: 'end-to-end' | undefined;
      pattern?: string | undefined;
      otherwise?: string | undefined;
    }
  /** Replaces rows with equal cells in the columns `by` with one row that has the sums of the columns `sum`. */
  | { do: 'sum-by'; by: readonly string[]; sum: readonly string[] }
  /**
   * Leaves out rows like headings or totals, or rows whose cell `equals` or `contains` a text, ignoring case and
   * accents; without `column`, any cell.
   */
  | {
      do: 'leave-out';
      rows?: 'like-headings' | 'like-totals' | undefined;
      column?: string | undefined;
      equals?: string | undefined;
      contains?: string | undefined;
    }
  /** Applies the sign in the column `by`: D or C and the like; with `minus`, these words, and all others are plus. */
  | { do: 'sign'; amount: string; by: string; minus?: readonly string[] | undefined }
  /** Changes the sign of amounts, or removes it. */
  | { do: 'negate' | 'absolute'; column: string }
  /** Fills blank cells of a column with a currency code; adds the column if the file lacks it. */
  | { do: 'currency'; column: string; code: string };

export type StepName = Step['do'];
export type StepOf<Name extends StepName> = Extract<Step, { do: Name }>;
