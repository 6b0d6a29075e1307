/** Target of a move: right before or right after another row. Stays valid when other rows are added or removed. */
export type Anchor = { before: string } | { after: string };

/** Finished move. Indexes are from 0 in the visible rows, positions from 1 in the full order; both of its first row. */
export interface SortMove {
  key: string;
  /** All rows that were moved together, in their original order; undefined for one row. */
  block?: readonly string[] | undefined;
  fromIndex: number;
  toIndex: number;
  fromPosition: number;
  toPosition: number;
  anchor: Anchor;
}

/** Returns the keys of the rows that are not in the dragged block. A drop target is an index among these. */
export function othersOf(keys: readonly string[], block: readonly string[]): string[] {
  const carried = new Set(block);
  return keys.filter((key) => !carried.has(key));
}

/** Returns the keys with a block moved to index `to` among the other keys. */
export function movedKeys(keys: readonly string[], block: readonly string[], to: number): string[] {
  return othersOf(keys, block).toSpliced(to, 0, ...block);
}

/**
 * Returns next to which row a block is placed that moves between two indexes among the `others`: before the next row if
 * it moves up, after the previous row if it moves down, so that under a filter it never jumps over hidden rows.
 * Undefined if it does not move.
 */
export function anchorAt(others: readonly string[], from: number, to: number): Anchor | undefined {
  const other = others[to < from ? to : to - 1];
  if (other === undefined || from === to) return undefined;
  return to < from ? { before: other } : { after: other };
}

/** Returns the key of an anchor's row. */
export const rowOfAnchor = (anchor: Anchor): string => ('before' in anchor ? anchor.before : anchor.after);

/** Returns a block's index next to its anchor among the other rows; undefined if either is gone, or it is there. */
export function placeBeside(keys: readonly string[], block: readonly string[], anchor: Anchor) {
  const others = othersOf(keys, block);
  const beside = others.indexOf(rowOfAnchor(anchor));
  const here = block.filter((key) => keys.includes(key));
  if (beside < 0 || here.length === 0) return undefined;
  const to = 'before' in anchor ? beside : beside + 1;
  return movedKeys(keys, here, to).every((key, index) => key === keys[index]) ? undefined : to;
}

/** Returns another row's position after the rows at the positions `carried` have moved, the first of them to `to`. */
export function positionAfter(position: number, carried: readonly number[], to: number): number {
  const among = positionAmong(position, carried);
  return among >= to ? among + carried.length : among;
}

/** Returns a row's position counted without the dragged rows, which are at the positions `carried`. */
export function positionAmong(position: number, carried: readonly number[]): number {
  return position - carried.filter((one) => one < position).length;
}

/** Row in the page: its key, and the height of its middle in the window, px. */
export type RowMiddle = { key: string; middle: number };

/**
 * Returns the index, among the rows that are not dragged (`others`), of rows dropped at a height in the window, px. `rows`
 * are those in the page, from top to bottom; dragged ones are ignored.
 */
export function indexAtHeight(rows: Iterable<RowMiddle>, others: readonly string[], height: number): number {
  let index = 0;
  for (const { key, middle } of rows) {
    const at = others.indexOf(key);
    if (at < 0) continue;
    if (middle > height) return at;
    index = at + 1;
  }
  return index;
}
