import type { Dialect } from './notation/dialect';
import type { ProposedFields } from './reading/propose-fields';
import type { Mapping } from './reading/transaction-row';

/**
 * How a file is read, as plain JSON (docs/files.md#converting-a-file): the choices of a user or of the search. What is
 * missing is detected. Pages, workers, commands and the stored settings of a source use this type.
 */
export type ReadSettings = {
  readonly dialect?: Partial<Dialect>;
  /** The columns of fields, as they are after the steps; an empty name for a field without a column. */
  readonly fields?: ProposedFields;
  /** Whether the amounts of sales are before the acquirer's fees or after, for the fee what-if. */
  readonly kind?: 'gross' | 'net';
  /** Changes of the rows before the fields are read. */
  readonly steps?: readonly Step[];
  /** The mapping of the source's field map, for fields that are not in `fields`. */
  readonly saved?: Mapping;
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
  /** Fills a blank cell with the one above it. */
  | { do: 'fill-down'; column: string }
  /** Fills a cell that is blank, or holds a placeholder such as `0`, with that of another column. */
  | { do: 'fill'; column: string; from: string }
  /** Makes equal texts differ by their place: the second `A1` becomes `A1-2`. Placeholders stay. */
  | { do: 'number-repeats'; column: string }
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
  /**
   * Replaces rows with equal cells in the columns `by` with one row that has the sums of the columns `sum`. Of days that
   * differ, the sum has the earliest or latest one; without `days`, it has none.
   */
  | {
      do: 'sum-by';
      by: readonly string[];
      sum: readonly string[];
      days?: 'earliest' | 'latest' | undefined;
    }
  /**
   * Leaves out rows like headings or totals, or rows whose cell `equals` or `contains` a text, or is no cell `except`
   * it, ignoring case and accents; without `column`, any cell.
   */
  | {
      do: 'leave-out';
      rows?: 'like-headings' | 'like-totals' | undefined;
      column?: string | undefined;
      equals?: string | undefined;
      contains?: string | undefined;
      except?: string | undefined;
    }
  /** Applies the sign in the column `by`: D or C and the like; with `minus`, these words, and all others are plus. */
  | { do: 'sign'; amount: string; by: string; minus?: readonly string[] | undefined }
  /** Changes the sign of amounts, or removes it. */
  | { do: 'negate' | 'absolute'; column: string }
  /** Fills blank cells of a column with a currency code; adds the column if the file lacks it. */
  | { do: 'currency'; column: string; code: string };

export type StepName = Step['do'];
export type StepOf<Name extends StepName> = Extract<Step, { do: Name }>;

/** Returns settings with further steps at the end. */
export const withSteps = (settings: ReadSettings, ...steps: readonly Step[]): ReadSettings => ({
  ...settings,
  steps: [...(settings.steps ?? []), ...steps],
});
