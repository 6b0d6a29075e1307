import { memoize } from '../../lib/memoize';
import type { Notation } from '../notation/dialect';
import { readIn } from '../notation/detect-notation';

/** Returns a converter of cells to decimals, ISO dates or, from times in `zone`, UTC instants; else `undefined`. */
export function cellReader(notation: Notation, zone: string): (cell: string) => string | undefined {
  const read = (cell: string) => readIn(notation, cell, zone);
  return notation.holds === 'date' ? memoize(read) : read;
}
