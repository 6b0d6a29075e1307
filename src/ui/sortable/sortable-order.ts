/** Where rows are put: right before or right after another one. Holds when other rows come or go meanwhile. */
export type Anchor = { before: string } | { after: string };

/** A finished move. Indexes count from 0 in the rows shown, positions from 1 in the whole order; of a block its first row's. */
export interface SortMove {
  key: string;
  /** All rows that were moved together, in the order they stood in; undefined for one. */
  block?: readonly string[] | undefined;
  fromIndex: number;
  toIndex: number;
  fromPosition: number;
  toPosition: number;
  anchor: Anchor;
}

/** The rows that stay while others are carried past them. A place is an index among these. */
export function othersOf(keys: readonly string[], block: readonly string[]): string[] {
  const carried = new Set(block);
  return keys.filter((key) => !carried.has(key));
}

/** The keys with a block of them taken out and put in again at a place among the others. */
export function movedKeys(keys: readonly string[], block: readonly string[], to: number): string[] {
  return othersOf(keys, block).toSpliced(to, 0, ...block);
}

/**
 * What rows that come from a place among the `others` to another one are put beside. Going up it is the row below, going
 * down the row above: so under a filter they never jump over rows that are hidden.
 */
export function anchorAt(others: readonly string[], from: number, to: number): Anchor | undefined {
  const other = others[to < from ? to : to - 1];
  if (other === undefined || from === to) return undefined;
  return to < from ? { before: other } : { after: other };
}

/** The place at which a block comes to stand beside its anchor; undefined when that or all of it is gone, or it stands there already. */
export function placeBeside(
  keys: readonly string[],
  block: readonly string[],
  anchor: Anchor,
): number | undefined {
  const others = othersOf(keys, block);
  const beside = others.indexOf('before' in anchor ? anchor.before : anchor.after);
  const here = block.filter((key) => keys.includes(key));
  if (beside < 0 || here.length === 0) return undefined;
  const to = 'before' in anchor ? beside : beside + 1;
  return movedKeys(keys, here, to).every((key, index) => key === keys[index]) ? undefined : to;
}

/** The position that another row has once those at the positions `carried` have moved, the first of them `to` a position. */
export function positionAfter(position: number, carried: readonly number[], to: number): number {
  const among = positionAmong(position, carried);
  return among >= to ? among + carried.length : among;
}

/** The position of a row among those that are not carried. */
export function positionAmong(position: number, carried: readonly number[]): number {
  return position - carried.filter((one) => one < position).length;
}

/** A row as it lies in the page: its index, and its edges in px. */
interface RowPlace {
  index: number;
  start: number;
  end: number;
}

/** The place at which the rows with the indexes `carried` come to stand when they are dropped at a height over `row`: in the nearer gap. */
export function indexAtHeight(row: RowPlace, height: number, carried: readonly number[]): number {
  const slot = height < (row.start + row.end) / 2 ? row.index : row.index + 1;
  return slot - carried.filter((index) => index < slot).length;
}
