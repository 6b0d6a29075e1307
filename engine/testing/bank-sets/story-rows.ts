import type { SideName } from '../../matching/side-name';
import type { MatchResult } from '../../matching/result';
import type { TransactionRow } from '../../file/reading/read-transactions';
import type { BankSet } from './bank-file';
import { decimal } from './bank-file';
import type { BankRow, Case } from './story';

export const otherOf = (side: SideName): SideName => (side === 'left' ? 'right' : 'left');

export type StoryRow = { readonly row: BankRow; readonly of: Case };
/** The rows of both files by their number in the file. */
export type Rows = Readonly<Record<SideName, ReadonlyMap<number, StoryRow>>>;
/** Returns the row of the story for a transaction by its index in run order. */
export type StoryRowOf = (side: SideName, index: number) => StoryRow;

/** Returns the rows of both files of a set by their number in the file. */
export function rowsByLine(set: BankSet): Rows {
  const of = (side: SideName) =>
    new Map(
      set.cases.flatMap((one) =>
        one[side].map((row) => [set[side].lines.get(row)!, { row, of: one }] as const),
      ),
    );
  return { left: of('left'), right: of('right') };
}

/** Returns a function for the story's rows of the transactions of a run. */
export function storyRowFinder(result: MatchResult, rows: Rows): StoryRowOf {
  return (side, index) => rows[side].get((result[side].rows[index] as TransactionRow).row)!;
}

/** Returns whether a rule of the interface can match the rows of a case. */
export const isMatchable = ({ left, right, open }: Case): boolean =>
  left.length > 0 && right.length > 0 && !open;

/** Formats a row for a message of the test. */
export const shown = ({ row, of }: StoryRow): string =>
  `${of.mishap} ${row.reference} ${decimal(row.cents)} ${new Date(row.at).toISOString().slice(0, 16)}`;
