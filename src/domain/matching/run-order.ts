import type { Transaction } from './transaction';

/** The values by which rows are sorted. `near` has rounded amounts, for speed: if equal, the exact ones decide. */
export type SortKeys = {
  readonly day: Int32Array;
  readonly near: Float64Array;
  readonly amount: readonly bigint[];
  readonly baseAmount: readonly (bigint | undefined)[];
};

/** Returns the indexes of rows in run order, which ignores the time of day (docs/contract.md#order-of-a-run). */
export function runOrder(rows: readonly Transaction[], keys: SortKeys): Uint32Array {
  const { day, near } = keys;
  return Uint32Array.from(rows.keys()).sort(
    (a, b) => day[a]! - day[b]! || near[a]! - near[b]! || compareCloser(rows, keys, a, b),
  );
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
export function compareBytes(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return one.length - other.length;
}

/** Returns the rank of a UTF-16 unit. Surrogates are above all others, as in UTF-8. */
const codePointRank = (unit: number) => (unit >= 0xd8_00 && unit <= 0xdf_ff ? unit + 0x1_00_00 : unit);
