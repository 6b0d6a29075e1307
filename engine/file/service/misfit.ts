import type { Notation } from '../notation/dialect';
import { orders, readIn } from '../notation/detect-notation';

export type Misfit = 'not-an-amount' | 'other-mark' | 'not-a-date' | 'other-order' | 'no-such-date';

/** The maximum length of a cell that may be a date. */
const longest = 60;

/** Returns why a cell does not fit the notation of its column, which must not be text. */
export function findMismatch(notation: Exclude<Notation, { holds: 'text' }>, cell: string): Misfit {
  const reads = (other: Notation) => readIn(other, cell, 'UTC') !== undefined;
  if (notation.holds === 'amount')
    return reads({ holds: 'amount', mark: notation.mark === ',' ? '.' : ',' })
      ? 'other-mark'
      : 'not-an-amount';
  if (orders.some((order) => reads({ holds: 'date', order }))) return 'other-order';
  const text = cell.trim().slice(0, longest);
  return /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{8})(?!\d)/.test(text) ? 'no-such-date' : 'not-a-date';
}
