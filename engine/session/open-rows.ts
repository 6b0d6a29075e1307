import { type SideName, sideNames } from '../matching/side-name';
import { utcDayNumber } from '../calendar/utc';
import { decimalOf, exactAmount } from '../matching/exact-number';
import type { MatchResult } from '../matching/result';
import type { RefusedRow } from '../file/reading/transaction-row';
import type { GroupedRows } from '../reasons/reason-groups';
import { refusalReason } from '../reasons/row-reasons';
import { rowStates } from '../reasons/row-state';
import type { LineFilter } from '../comparison/filter-lines';
import { textFinder } from '../comparison/find-text';
import { columnOf, type OpenColumn, type OpenSort, sortedBy } from '../comparison/open-order';
import type { OpenRow, ShownReason } from './what-if-protocol';

/** An unmatched row of a run, by its index in run order, or a refused row of a file. */
export type OpenPlace =
  | { readonly side: SideName; readonly place: number }
  | { readonly side: SideName; readonly refusal: RefusedRow };

type OpenSource = {
  readonly result: MatchResult;
  readonly refused: Readonly<Record<SideName, readonly RefusedRow[]>>;
  /** The groups of the unmatched rows; `undefined` if the run failed. */
  readonly grouped: GroupedRows | undefined;
  /** Returns the likely counterpart of an unmatched row, as indexes in run order; `undefined` if there is none. */
  readonly counterpart: (side: SideName, place: number) => number | undefined;
};

/**
 * Returns the unmatched rows that a filter selects, left rows first, then the refused rows of the files. With the
 * outcome `open`, only transactions that are unmatched in the run `now`, too.
 */
export function openPlaces(source: OpenSource, filter: LineFilter, now: MatchResult): OpenPlace[] {
  const { result, refused } = source;
  const { outcome, reason, text = '' } = filter;
  const states = rowStates(result);
  const before = outcome === 'open' ? rowStates(now) : undefined;
  const isMeant = text.trim() === '' ? undefined : textFinder(text);
  const isWanted = (one: OpenPlace) =>
    (reason === undefined || keyOf(source, one) === reason) && (!isMeant || isMeant(textsOf(result, one)));
  const transactions = sideNames.flatMap((side) =>
    states[side].flatMap((state, place): OpenPlace[] =>
      state === 'open' && (!before || before[side][place] === 'open') ? [{ side, place }] : [],
    ),
  );
  const others = before
    ? []
    : sideNames.flatMap((side) => refused[side].map((refusal): OpenPlace => ({ side, refusal })));
  const all = [...transactions, ...others];
  return reason === undefined && !isMeant ? all : all.filter(isWanted);
}

function keyOf({ grouped }: OpenSource, one: OpenPlace): string | undefined {
  return 'refusal' in one ? refusalReason(one.refusal).code : grouped?.keyOf(one.side, one.place);
}

function textsOf(result: MatchResult, one: OpenPlace) {
  if ('place' in one) return result[one.side].rows[one.place]!;
  const { id = '', cell, known } = one.refusal;
  return { externalId: id, description: [cell, known?.description ?? ''].join(' ') };
}

/** Returns unmatched rows in the order of a sort. By reason, they have the order of the groups. */
export function sortedOpen(source: OpenSource, rows: readonly OpenPlace[], sort: OpenSort): OpenPlace[] {
  const { result, grouped } = source;
  const column = columnOf(sort);
  const ranks = new Map(grouped?.groups.map(({ key }, rank) => [key, rank]));
  return sortedBy(rows, sort, (one) => {
    if (column === 'reason') return ranks.get(keyOf(source, one) ?? '');
    if (column === 'reference') return textsOf(result, one).externalId || undefined;
    if ('refusal' in one) return knownValue(one.refusal, column);
    const { side, place } = one;
    if (column === 'day') return result[side].day[place];
    if (column === 'amount') return result[side].amount[place];
    const apart = differences(source, side, place);
    return column === 'amountBy' ? apart?.amount : apart?.days;
  });
}

/** Returns what is known of a row that is not a transaction, in the units of the run. */
function knownValue({ known }: RefusedRow, column: OpenColumn): bigint | number | undefined {
  if (column === 'day' && known?.date !== undefined) return utcDayNumber(known.date);
  return column === 'amount' && known?.amount !== undefined ? exactAmount(known.amount) : undefined;
}

/** Returns a row as the page shows it, with its counterpart and the differences of amounts and days. */
export function openRow(
  source: OpenSource,
  one: OpenPlace,
  reasonOf: (side: SideName, place: number) => ShownReason | undefined,
): OpenRow {
  if ('refusal' in one) return { ...one, reason: { reason: refusalReason(one.refusal) } };
  const { side, place } = one;
  const apart = differences(source, side, place);
  return {
    side,
    place,
    reason: reasonOf(side, place)!,
    row: source.result[side].rows[place]!,
    ...(apart && {
      other: apart.row,
      amountBy: decimalOf(apart.amount),
      daysTo: apart.days,
    }),
  };
}

/** Returns the counterpart of a row, its amount minus that of the row, and the UTC days from the row to it. */
function differences({ result, counterpart }: OpenSource, side: SideName, place: number) {
  const at = counterpart(side, place);
  if (at === undefined) return undefined;
  const [own, other] = side === 'left' ? [result.left, result.right] : [result.right, result.left];
  return {
    row: other.rows[at]!,
    amount: other.amount[at]! - own.amount[place]!,
    days: other.day[at]! - own.day[place]!,
  };
}
