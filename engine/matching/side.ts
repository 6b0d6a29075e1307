import { exactAmount, nearNumber } from './exact-number';
import { runOrderSteps } from './run-order';
import { runToEnd } from './run-to-end';
import type { Transaction } from './transaction';

/** The transactions of one side in run order, in one array per property: faster with 100,000 rows and 50 rules. */
export type Side = {
  readonly rows: readonly Transaction[];
  /** The amounts that rules compare, in units of 10⁻¹⁰. Fees are included or removed if the context normalizes them. */
  readonly amount: readonly bigint[];
  readonly near: Float64Array;
  /** True if no amount has more than 15 digits, so that amounts are equal if they are equal in `near`. */
  readonly isShort: boolean;
  /** The imported amounts: those of `amount`, unless the context normalizes fees. */
  readonly imported: readonly bigint[];
  /** The UTC day as days since 1970, and in `micros` the time of day in microseconds. */
  readonly day: Int32Array;
  readonly micros: Float64Array;
  readonly baseAmount: readonly (bigint | undefined)[];
  /** Per row, 1 if the imported amount is negative, else 0. */
  readonly negative: Uint8Array;
};

const dayLength = 86_400_000;
/** The number of rows that are parsed between two yields. */
const atOnce = 4096;
/** The number of characters of an amount that has at most 15 digits. */
const maxShort = 15;

/** Parses transactions and sorts them in run order. */
export function makeSide(transactions: readonly Transaction[]): Side {
  return runToEnd(sideSteps(transactions));
}

/**
 * Parses transactions and sorts them, as `makeSide` does. `normalized`: decimals in place of their amounts. Yields
 * regularly, so that a caller can cancel.
 */
export function* sideSteps(
  transactions: readonly Transaction[],
  normalized?: readonly string[],
): Generator<void, Side> {
  const day = new Int32Array(transactions.length);
  const micros = new Float64Array(transactions.length);
  const near = new Float64Array(transactions.length);
  const negative = new Uint8Array(transactions.length);
  const imported: bigint[] = [];
  const amount: bigint[] = normalized ? [] : imported;
  const baseAmount: (bigint | undefined)[] = [];
  const timeOf = timeReader();
  let isShort = true;
  for (const [at, row] of transactions.entries()) {
    if (at % atOnce === 0 && at > 0) yield;
    const text = normalized?.[at] ?? row.amount;
    isShort &&= text.length <= maxShort;
    imported.push(exactAmount(row.amount));
    if (normalized) amount.push(exactAmount(text));
    baseAmount.push(row.baseAmount === undefined ? undefined : exactAmount(row.baseAmount));
    const time = timeOf(row.date);
    day[at] = Math.floor(time.ms / dayLength);
    micros[at] = (time.ms - day[at] * dayLength) * 1000 + time.micros;
    near[at] = nearNumber(amount[at]!);
    negative[at] = imported[at]! < 0n ? 1 : 0;
  }
  const side = { rows: transactions, amount, near, isShort, imported, day, micros, baseAmount, negative };
  return rowsAt(side, yield* runOrderSteps(transactions, side));
}

/** Returns a side with only the rows at these indexes, in the order of the indexes. */
export function rowsAt(side: Side, indexes: ArrayLike<number>): Side {
  const amount = listAt(side.amount, indexes);
  return {
    rows: listAt(side.rows, indexes),
    amount,
    near: numbersAt(side.near, indexes, new Float64Array(indexes.length)),
    isShort: side.isShort,
    imported: side.imported === side.amount ? amount : listAt(side.imported, indexes),
    day: numbersAt(side.day, indexes, new Int32Array(indexes.length)),
    micros: numbersAt(side.micros, indexes, new Float64Array(indexes.length)),
    baseAmount: listAt(side.baseAmount, indexes),
    negative: numbersAt(side.negative, indexes, new Uint8Array(indexes.length)),
  };
}

function listAt<T>(list: readonly T[], indexes: ArrayLike<number>): T[] {
  const found: T[] = [];
  for (let at = 0; at < indexes.length; at += 1) found.push(list[indexes[at]!]!);
  return found;
}

/** Fills `found` with the numbers at these indexes. `from` with a function is ten times slower. */
function numbersAt<Numbers extends Float64Array | Int32Array | Uint8Array>(
  numbers: Numbers,
  indexes: ArrayLike<number>,
  found: Numbers,
): Numbers {
  for (let at = 0; at < indexes.length; at += 1) found[at] = numbers[indexes[at]!]!;
  return found;
}

type Time = { readonly ms: number; readonly micros: number };

/** Returns a function that parses an instant. It remembers the last one: many rows in a row have the same day. */
function timeReader(): (date: string) => Time {
  let last: { date: string; time: Time } | undefined;
  return (date) => {
    if (last?.date !== date) last = { date, time: readTime(date) };
    return last.time;
  };
}

/** Parses an instant to ms since 1970, and `micros` in addition. Throws if it is not an instant. */
function readTime(date: string): Time {
  const ms = Date.parse(date);
  if (Number.isNaN(ms)) throw new Error('not an instant');
  // `2026-01-05T10:20:30.123Z` has only milliseconds.
  const more = date.length > 24 ? /\.\d{3}(\d{1,3})/.exec(date)?.[1] : undefined;
  return { ms, micros: more === undefined ? 0 : Number(more.padEnd(3, '0')) };
}
