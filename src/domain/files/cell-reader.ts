import type { Notation } from './dialect';
import { readIn } from './detect-notation';

/** Texts that are kept with what they read as: dates and currencies repeat. */
const maxCachedCells = 5000;

/** The same function, which remembers what it said of the last few thousand texts. */
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

/** Reads cells of one column in its notation; undefined what does not fit. */
export function readerOf(notation: Notation, zone: string): (cell: string) => string | undefined {
  const read = (cell: string) => readIn(notation, cell, zone);
  return notation.holds === 'date' ? memoize(read) : read;
}
