import type { Codes } from './row-codes';
import type { Side } from './side';

/** The right rows of a run, grouped by the values that must be equal for a rule. Groups are in run order. */
export type CandidateIndex = {
  /** The group of each left row; −1 if no right row can fit it. */
  readonly groupOfLeft: Int32Array;
  /** The index of each group's first row in the lists, and the end of the last group. */
  readonly starts: Int32Array;
  readonly ordered: RowList;
  /** For each entry of `ordered`: where its day ends, and (`dayNumber`) how many days of its group precede it. */
  readonly dayEnd: Int32Array;
  readonly dayNumber: Int32Array;
  byAmount?: RowList;
};

/** Right rows by group. `next`: per entry, the index of a later entry; all rows between are used. */
export type RowList = { readonly rows: Int32Array; readonly next: Int32Array };

/** Returns the index of the right rows. Rows with equal codes are one group; rows with a negative code are in none. */
export function makeIndex(codes: Codes, right: Side): CandidateIndex {
  let groups = 0;
  for (const code of codes.left) if (code >= groups) groups = code + 1;
  for (const code of codes.right) if (code >= groups) groups = code + 1;
  const starts = new Int32Array(groups + 1);
  for (const code of codes.right) if (code >= 0) starts[code + 1]! += 1;
  for (let group = 0; group < groups; group += 1) starts[group + 1]! += starts[group]!;
  const filled = starts.slice();
  const rows = new Int32Array(starts[groups]!);
  for (let row = 0; row < codes.right.length; row += 1) {
    const code = codes.right[row]!;
    if (code >= 0) rows[filled[code]!++] = row;
  }
  return { groupOfLeft: codes.left, starts, ordered: rowListOf(rows), ...daysOf(rows, starts, right.day) };
}

function rowListOf(rows: Int32Array): RowList {
  const next = new Int32Array(rows.length);
  for (let at = 0; at < next.length; at += 1) next[at] = at + 1;
  return { rows, next };
}

function daysOf(rows: Int32Array, starts: Int32Array, day: Int32Array) {
  const dayEnd = new Int32Array(rows.length);
  const dayNumber = new Int32Array(rows.length);
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const end = starts[group + 1]!;
    let number = 0;
    for (let from = starts[group]!; from < end; number += 1) {
      let to = from + 1;
      while (to < end && day[rows[to]!] === day[rows[from]!]) to += 1;
      for (; from < to; from += 1) {
        dayEnd[from] = to;
        dayNumber[from] = number;
      }
    }
  }
  return { dayEnd, dayNumber };
}

/** Returns the right rows of each group, sorted by amount (`near`). The first call creates the list. */
export function listByAmount(index: CandidateIndex, near: Float64Array): RowList {
  if (index.byAmount) return index.byAmount;
  const rows = index.ordered.rows.slice();
  for (let group = 0; group + 1 < index.starts.length; group += 1) {
    const from = index.starts[group]!;
    const to = index.starts[group + 1]!;
    if (to - from > 1) rows.subarray(from, to).sort((a, b) => near[a]! - near[b]!);
  }
  index.byAmount = rowListOf(rows);
  return index.byAmount;
}

/** Returns the index of the first unused row from `at` on; `end` or more if all are used. Makes `next` skip these. */
export function firstUnused({ rows, next }: RowList, used: Uint8Array, from: number, end: number): number {
  let found = from;
  while (found < end && used[rows[found]!] === 1) found = next[found]!;
  for (let passed = from; passed < found;) {
    const following = next[passed]!;
    next[passed] = found;
    passed = following;
  }
  return found;
}

/** Returns the first index in `from` to `to` whose row has at least `value` in an ascending column; `to` if none has. */
export function firstReaching(
  rows: ArrayLike<number>,
  column: Int32Array | Float64Array,
  value: number,
  from = 0,
  to = rows.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[rows[middle]!]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
