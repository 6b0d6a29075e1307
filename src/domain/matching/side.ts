import { exactAmount, nearNumber } from './exact-number';
import { runOrder } from './run-order';
import type { Transaction } from './transaction';

/** The transactions of one side in run order, in one array per property: faster with 100,000 rows and 50 rules. */
export type Side = {
  readonly rows: readonly Transaction[];
  /** The amounts that rules compare, in units of 10⁻¹⁰. Fees are included or removed if the context normalizes them. */
  readonly amount: readonly bigint[];
  readonly near: Float64Array;
  /** The UTC day as days since 1970, and in `micros` the time of day in microseconds. */
  readonly day: Int32Array;
  readonly micros: Float64Array;
  readonly baseAmount: readonly (bigint | undefined)[];
  /** Per row, 1 if the imported amount is negative, else 0. */
  readonly negative: Uint8Array;
};

const dayLength = 86_400_000;

/** Parses transactions and sorts them in run order. `normalized`: amounts that replace those of the transactions. */
export function makeSide(given: readonly Transaction[], normalized?: readonly string[]): Side {
  const day = new Int32Array(given.length);
  const micros = new Float64Array(given.length);
  const near = new Float64Array(given.length);
  const amount = given.map((row, at) => exactAmount(normalized?.[at] ?? row.amount));
  const baseAmount = given.map((row) =>
    row.baseAmount === undefined ? undefined : exactAmount(row.baseAmount),
  );
  for (let at = 0; at < given.length; at += 1) {
    const time = readTime(given[at]!.date);
    day[at] = Math.floor(time.ms / dayLength);
    micros[at] = (time.ms - day[at]! * dayLength) * 1000 + time.micros;
    near[at] = nearNumber(amount[at]!);
  }
  const negative = Uint8Array.from(given, (row) => (exactAmount(row.amount) < 0n ? 1 : 0));
  const side = { rows: given, amount, near, day, micros, baseAmount, negative };
  return rowsAt(side, runOrder(given, side));
}

/** Returns the rows of a side at these indexes, in the order of the indexes. */
export function rowsAt(side: Side, places: ArrayLike<number>): Side {
  return {
    rows: Array.from(places, (at) => side.rows[at]!),
    amount: Array.from(places, (at) => side.amount[at]!),
    near: Float64Array.from(places, (at) => side.near[at]!),
    day: Int32Array.from(places, (at) => side.day[at]!),
    micros: Float64Array.from(places, (at) => side.micros[at]!),
    baseAmount: Array.from(places, (at) => side.baseAmount[at]),
    negative: Uint8Array.from(places, (at) => side.negative[at]!),
  };
}

/** Parses an instant to ms since 1970, and `micros` in addition. Throws if it is not an instant. */
function readTime(date: string): { ms: number; micros: number } {
  const ms = Date.parse(date);
  if (Number.isNaN(ms)) throw new Error('not an instant');
  // `2026-01-05T10:20:30.123Z` has only milliseconds.
  const more = date.length > 24 ? /\.\d{3}(\d{1,3})/.exec(date)?.[1] : undefined;
  return { ms, micros: more === undefined ? 0 : Number(more.padEnd(3, '0')) };
}
