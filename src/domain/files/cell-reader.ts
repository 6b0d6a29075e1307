import type { Notation } from './dialect';
import { readIn } from './detect-notation';

/** The maximum number of cached results: dates and currencies repeat. */
const maxCachedCells = 5000;

/** Returns a function that caches the last few thousand results of `read`. */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    if (known.size >= maxCachedCells) known.clear();
    known.set(text, found);
    return found;
  };
}

/** Returns a reader for the cells of one column; it returns `undefined` for a cell that does not fit the notation. */
export function readerOf(notation: Notation, zone: string): (cell: string) => string | undefined {
  const read = (cell: string) => readIn(notation, cell, zone);
  return notation.holds === 'date' ? memoize(read) : read;
}
