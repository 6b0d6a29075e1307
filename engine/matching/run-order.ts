import type { Transaction } from './transaction';

/** The values by which rows are sorted. `near`: rounded amounts, for speed; if they are equal, the exact ones decide. */
export type SortKeys = {
  readonly day: Int32Array;
  readonly near: Float64Array;
  readonly amount: readonly bigint[];
  readonly baseAmount: readonly (bigint | undefined)[];
};

/** The number of rows that are sorted between two yields, which takes about 10 ms. */
const atOnce = 16_384;

/**
 * Returns the indexes of rows in run order, which ignores the time of day (docs/contract.md#order-of-a-run). Sorts
 * parts and merges them; yields after each part.
 */
export function* runOrderSteps(rows: readonly Transaction[], keys: SortKeys): Generator<void, Uint32Array> {
  const compare = comparer(rows, keys);
  let sorted = Uint32Array.from(rows.keys());
  for (let from = 0; from < sorted.length; from += atOnce) {
    if (from > 0) yield;
    sorted.subarray(from, from + atOnce).sort(compare);
  }
  for (let size = atOnce; size < sorted.length; size *= 2) {
    const merged = new Uint32Array(sorted.length);
    for (let from = 0; from < sorted.length; from += 2 * size) {
      yield;
      merge(sorted, merged, { from, middle: from + size, to: from + 2 * size }, compare);
    }
    sorted = merged;
  }
  return sorted;
}

type Part = { readonly from: number; readonly middle: number; readonly to: number };

/** Merges two sorted neighbours of `input`, up to `middle` and from there on, to the same indexes of `merged`. */
function merge(
  input: Uint32Array,
  merged: Uint32Array,
  { from, middle, to }: Part,
  compare: (a: number, b: number) => number,
): void {
  const [endOfFirst, end] = [Math.min(middle, input.length), Math.min(to, input.length)];
  let [first, second] = [from, endOfFirst];
  for (let at = from; at < end; at += 1) {
    const isFirst = second >= end || (first < endOfFirst && compare(input[first]!, input[second]!) <= 0);
    merged[at] = input[isFirst ? first++ : second++]!;
  }
}

function comparer(rows: readonly Transaction[], keys: SortKeys): (a: number, b: number) => number {
  const { day, near } = keys;
  return (a, b) => day[a]! - day[b]! || near[a]! - near[b]! || compareCloser(rows, keys, a, b);
}

function compareCloser(rows: readonly Transaction[], keys: SortKeys, a: number, b: number): number {
  const one = rows[a]!;
  const other = rows[b]!;
  return (
    compareAmounts(keys.amount[a]!, keys.amount[b]!) ||
    compareBytes(one.currency, other.currency) ||
    compareOptional(keys.baseAmount[a], keys.baseAmount[b]) ||
    compareBytes(one.baseCurrency ?? '', other.baseCurrency ?? '') ||
    compareBytes(one.externalId, other.externalId) ||
    (one.source ?? 1) - (other.source ?? 1) ||
    a - b
  );
}

const compareAmounts = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function compareOptional(a: bigint | undefined, b: bigint | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareAmounts(a, b);
}

/** Compares two texts by their UTF-8 bytes: returns a negative number, 0 or a positive one. */
export function compareBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA !== unitB) return codePointRank(unitA) - codePointRank(unitB);
  }
  return a.length - b.length;
}

/** Returns the rank of a UTF-16 unit. Surrogates are above all others, as in UTF-8. */
const codePointRank = (unit: number) => (unit >= 0xd8_00 && unit <= 0xdf_ff ? unit + 0x1_00_00 : unit);
