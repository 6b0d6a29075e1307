import { groupBy } from '../lib/group-by';
import { firstReaching } from '../matching/candidate-index';
import { absolute, exactAmount } from '../matching/exact-number';
import { type Codes, type CodesOf, rowsByCode } from '../matching/row-codes';
import type { Side } from '../matching/side';
import { nearestOf } from './nearest-of';

/** The maximum number of days to a row of the same amount, and if neither a third row has it nor another its reference. */
const maxDays = { near: 3, far: 31 };
/** The maximum difference of amounts that are nearly equal, as after rounding, and the number of days to them. */
const nearly = { amount: exactAmount('0.05'), days: [0, -1, 1] };

/** Returns a row by its amount; `undefined` if there is none. Rows are indexes in run order. */
type FindByAmount = (index: number) => number | undefined;

/** Tests of rows of the other side. `isOpen`: without a match; `isNamed`: with the reference of a row of this side. */
export type OtherRows = Readonly<Record<'isOpen' | 'isNamed', (at: number) => boolean>>;

/**
 * Returns a function that finds an open row with the same amount and currency on the nearest day: at most `maxDays.far`
 * days away if no other row has this amount and no row of this side has its reference, else `maxDays.near`. `codesOf`
 * returns the codes of this side as `left`.
 */
export function sameAmountFinder(
  own: Side,
  other: Side,
  { isOpen, isNamed }: OtherRows,
  codesOf: CodesOf,
): FindByAmount {
  const amounts = codesOf(['amount']);
  const keys = codesOf(['amount', 'currency']);
  const counts = countCodes(amounts);
  const openBy = rowsByCode(keys.right, isOpen);
  return (index) => {
    const same = openBy(keys.left[index]!);
    const day = own.day[index]!;
    const next = firstReaching(same, other.day, day);
    const isUnique = counts[amounts.left[index]!] === 2;
    const daysTo = (at: number) => Math.abs(other.day[at]! - day);
    return nearestOf(
      same
        .slice(Math.max(0, next - 1), next + 1)
        .filter((at) => daysTo(at) <= (isUnique && !isNamed(at) ? maxDays.far : maxDays.near)),
      (at) => [daysTo(at)],
    );
  };
}

function countCodes({ left, right }: Codes): Uint32Array {
  const counts = new Uint32Array(left.length + right.length);
  for (const codes of [left, right]) for (const code of codes) counts[code]! += 1;
  return counts;
}

/** Returns a function that finds an open row at most one day away, whose amount differs by at most 5 cents. */
export function nearAmountFinder(own: Side, other: Side, { isOpen }: OtherRows): FindByAmount {
  const places = groupBy(openRows(other, isOpen), (at) => `${other.day[at]} ${other.rows[at]!.currency}`);
  return (index) => {
    const amount = own.amount[index]!;
    const apart = (at: number) => absolute(other.amount[at]! - amount);
    const found = nearly.days.flatMap((days) => {
      const same = places.get(`${own.day[index]! + days} ${own.rows[index]!.currency}`) ?? [];
      return nextByAmount(same, other, amount).filter((at) => apart(at) <= nearly.amount);
    });
    return nearestOf(found, (at) => [Number(apart(at)), Math.abs(other.day[at]! - own.day[index]!)]);
  };
}

/**
 * Returns, of rows in the order of their amounts, the first with the next lower amount and the first with the next one
 * from `amount` on. Not all rows between: a day may have ten thousands with nearly the same amount.
 */
function nextByAmount(rows: readonly number[], { amount: amounts }: Side, amount: bigint): number[] {
  const firstFrom = (least: bigint) => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (amounts[rows[middle]!]! < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const above = firstFrom(amount);
  const below = above === 0 ? [] : [rows[firstFrom(amounts[rows[above - 1]!]!)]!];
  return above === rows.length ? below : [...below, rows[above]!];
}

const openRows = ({ rows }: Side, isOpen: (at: number) => boolean): number[] =>
  Array.from(rows.keys()).filter(isOpen);
