import type { Notation } from './dialect';
import { readIn } from './find-notation';

/** Texts that are kept with what they read as: dates and round amounts repeat. */
const mostKept = 5000;

/** Reads cells of one column in its notation; undefined what does not fit. */
export function readerOf(notation: Notation, zone: string): (cell: string) => string | undefined {
  if (notation.holds !== 'date') return (cell) => readIn(notation, cell, zone);
  const known = new Map<string, string | undefined>();
  return (cell) => {
    if (known.has(cell)) return known.get(cell);
    const read = readIn(notation, cell, zone);
    if (known.size >= mostKept) known.clear();
    known.set(cell, read);
    return read;
  };
}
