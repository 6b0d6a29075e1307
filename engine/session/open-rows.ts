import { type SideName, sideNames } from '../matching/side-name';
import { utcDayNumber } from '../calendar/utc';
import { decimalOf, exactAmount } from '../matching/exact-number';
import type { MatchResult } from '../matching/result';
import type { SkippedRow } from '../file/reading/transaction-row';
import type { GroupedRows } from '../reasons/reason-groups';
import { refusalReason } from '../reasons/row-reasons';
import { rowStates } from '../reasons/row-state';
import type { LineFilter } from '../comparison/filter-lines';
import { textFinder } from '../comparison/find-text';
import { columnOf, type OpenColumn, type OpenSort, sortedBy } from '../comparison/open-order';
import type { OpenRow, ShownReason } from './what-if-protocol';

/** An unmatched row of a run, by its index in run order, or a refused row of a file. */
export type OpenRowRef =
  | { readonly side: SideName; readonly index: number }
  | { readonly side: SideName; readonly refusal: SkippedRow };

type OpenSource = {
  readonly result: MatchResult;
  readonly refused: Readonly<Record<SideName, readonly SkippedRow[]>>;
  /** The groups of the unmatched rows; `undefined` if the run failed. */
  readonly grouped: GroupedRows | undefined;
  /** Returns the likely counterpart of an unmatched row, as indexes in run order; `undefined` if there is none. */
  readonly counterpart: (side: SideName, index: number) => number | undefined;
};

/**
 * Returns the unmatched rows that a filter selects, left rows first, then the refused rows of the files. With the
 * outcome `open`, only transactions that are unmatched in the run `now`, too.
 */
export function openRowRefs(source: OpenSource, filter: LineFilter, now: MatchResult): OpenRowRef[] {
  const { result, refused } = source;
  const { outcome, reason, text = '' } = filter;
  const states = rowStates(result);
  const before = outcome === 'open' ? rowStates(now) : undefined;
  const isSelected = text.trim() === '' ? undefined : textFinder(text);
  const isWanted = (one: OpenRowRef) =>
    (reason === undefined || keyOf(source, one) === reason) &&
    (!isSelected || isSelected(textsOf(result, one)));
  const transactions = sideNames.flatMap((side) =>
    states[side].flatMap((state, index): OpenRowRef[] =>
      state === 'open' && (!before || before[side][index] === 'open') ? [{ side, index }] : [],
    ),
  );
  const others = before
    ? []
    : sideNames.flatMap((side) => refused[side].map((refusal): OpenRowRef => ({ side, refusal })));
  const all = [...transactions, ...others];
  return reason === undefined && !isSelected ? all : all.filter(isWanted);
}

function keyOf({ grouped }: OpenSource, one: OpenRowRef): string | undefined {
  return 'refusal' in one ? refusalReason(one.refusal).code : grouped?.keyOf(one.side, one.index);
}

function textsOf(result: MatchResult, one: OpenRowRef) {
  if ('index' in one) return result[one.side].rows[one.index]!;
  const { id = '', cell, known } = one.refusal;
  return { externalId: id, description: [cell, known?.description ?? ''].join(' ') };
}

/** Returns unmatched rows in the order of a sort. By reason, they have the order of the groups. */
export function sortedOpen(source: OpenSource, rows: readonly OpenRowRef[], sort: OpenSort): OpenRowRef[] {
  const { result, grouped } = source;
  const column = columnOf(sort);
  const ranks = new Map(grouped?.groups.map(({ key }, rank) => [key, rank]));
  return sortedBy(rows, sort, (one) => {
    if (column === 'reason') return ranks.get(keyOf(source, one) ?? '');
    if (column === 'reference') return textsOf(result, one).externalId || undefined;
    if ('refusal' in one) return knownValue(one.refusal, column);
    const { side, index } = one;
    if (column === 'day') return result[side].day[index];
    if (column === 'amount') return result[side].amount[index];
    const apart = differences(source, side, index);
    return column === 'amountBy' ? apart?.amount : apart?.days;
  });
}

/** Returns what is known of a row that is not a transaction, in the units of the run. */
function knownValue({ known }: SkippedRow, column: OpenColumn): bigint | number | undefined {
  if (column === 'day' && known?.date !== undefined) return utcDayNumber(known.date);
  return column === 'amount' && known?.amount !== undefined ? exactAmount(known.amount) : undefined;
}

/** Returns a row as the page shows it, with its counterpart and the differences of amounts and days. */
export function openRow(
  source: OpenSource,
  rowRef: OpenRowRef,
  reasonOf: (side: SideName, index: number) => ShownReason | undefined,
): OpenRow {
  if ('refusal' in rowRef) return { ...rowRef, reason: { reason: refusalReason(rowRef.refusal) } };
  const { side, index } = rowRef;
  const apart = differences(source, side, index);
  return {
    side,
    index,
    reason: reasonOf(side, index)!,
    row: source.result[side].rows[index]!,
    ...(apart && {
      other: apart.row,
      amountBy: decimalOf(apart.amount),
      daysTo: apart.days,
    }),
  };
}

/** Returns the counterpart of a row, its amount minus that of the row, and the UTC days from the row to it. */
function differences({ result, counterpart }: OpenSource, side: SideName, index: number) {
  const at = counterpart(side, index);
  if (at === undefined) return undefined;
  const [own, other] = side === 'left' ? [result.left, result.right] : [result.right, result.left];
  return {
    row: other.rows[at]!,
    amount: other.amount[at]! - own.amount[index]!,
    days: other.day[at]! - own.day[index]!,
  };
}
