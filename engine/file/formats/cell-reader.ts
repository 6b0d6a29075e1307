import { memoize } from '../../lib/memoize';
import type { Notation } from '../notation/dialect';
import { readIn } from '../notation/detect-notation';

/** Returns a function that converts cells: amounts to decimals, dates to ISO, times in `zone` to UTC; `undefined` if misfit. */
export function cellReader(notation: Notation, zone: string): (cell: string) => string | undefined {
  const read = (cell: string) => readIn(notation, cell, zone);
  return notation.holds === 'date' ? memoize(read) : read;
}
