import { createContext } from 'react';

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
 * Returns the anchor of a block that moves between two indexes among the `others`: before the next row if it moves up,
 * after the previous row if it moves down, so that under a filter it never jumps over hidden rows; `undefined` if it
 * does not move.
 */
export function anchorAt(others: readonly string[], from: number, to: number): Anchor | undefined {
  const other = others[to < from ? to : to - 1];
  if (other === undefined || from === to) return undefined;
  return to < from ? { before: other } : { after: other };
}

const rowOfAnchor = (anchor: Anchor): string => ('before' in anchor ? anchor.before : anchor.after);

/** Returns a block's index next to its anchor among the other rows; `undefined` if one is gone, or nothing moves. */
export function indexBeside(keys: readonly string[], block: readonly string[], anchor: Anchor) {
  const others = othersOf(keys, block);
  const beside = others.indexOf(rowOfAnchor(anchor));
  const here = block.filter((key) => keys.includes(key));
  if (beside < 0 || here.length === 0) return undefined;
  const to = 'before' in anchor ? beside : beside + 1;
  return movedKeys(keys, here, to).every((key, index) => key === keys[index]) ? undefined : to;
}

/** Returns another row's position after the rows at `draggedPositions` have moved, the first of them to `to`. */
export function positionAfter(position: number, draggedPositions: readonly number[], to: number): number {
  const among = positionAmong(position, draggedPositions);
  return among >= to ? among + draggedPositions.length : among;
}

/** Returns a row's position counted without the dragged rows. */
function positionAmong(position: number, draggedPositions: readonly number[]): number {
  return position - draggedPositions.filter((one) => one < position).length;
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

/** Rows in an order, with the index of each in it and its position in the full list. */
export interface View<T> {
  order: readonly string[];
  rows: ReadonlyMap<string, { item: T; index: number; position: number }>;
}

/** State of a drag: `from` and `to` are indexes among the rows that are not dragged. */
export interface DragState {
  key: string;
  /** All dragged rows, including the picked-up row `key`, in their original order. */
  block: readonly string[];
  /** All other rows in their order. Known once per drag, since each visible row needs them in each frame. */
  others: readonly string[];
  by: 'pointer' | 'keys';
  from: number;
  to: number;
  /** Height in the window of the pointer for which `to` was determined, px. */
  height?: number | undefined;
  /** The rows when the drag began: until it ends, the caller's rows may change unseen. */
  view: View<unknown>;
}

/** Returns the rows to drag with `key` (`block`: all selected rows if it is one), all others, and how many precede. */
export function rowsToDrag(
  { order }: View<unknown>,
  key: string,
  selectedKeys: ReadonlySet<string> | undefined,
) {
  const block = selectedKeys?.has(key) ? order.filter((one) => selectedKeys.has(one)) : [key];
  const before = order.slice(0, order.indexOf(key));
  return { block, others: othersOf(order, block), from: othersOf(before, block).length };
}

/** Returns the order of the rows to show: rows moved by keys are at their target, dragged ones at their origin. */
export function shownOrder({ by, from, to, block, others, view }: DragState): readonly string[] {
  return by === 'pointer' || from === to ? view.order : others.toSpliced(to, 0, ...block);
}

const positionsOf = ({ rows }: View<unknown>, block: readonly string[]): number[] =>
  block.flatMap((key) => rows.get(key)?.position ?? []);

/** Returns the position in the full list that the first dragged row gets if dropped at `to`; its own at the origin. */
export function landingPosition({ key, block, others, from, to, view }: DragState): number {
  const anchor = anchorAt(others, from, to);
  return anchor ? landingBeside(view, block, anchor) : (view.rows.get(key)?.position ?? 0);
}

/** Returns the position in the full list that the first of the dragged rows gets next to an anchor. */
function landingBeside(view: View<unknown>, block: readonly string[], anchor: Anchor): number {
  const beside = view.rows.get(rowOfAnchor(anchor))?.position ?? 0;
  return positionAmong(beside, positionsOf(view, block)) + ('before' in anchor ? 0 : 1);
}

/** Returns the move of a block's remaining rows next to an anchor; undefined if either is gone, or nothing moves. */
export function sortMoveBeside(
  now: View<unknown>,
  { key, block }: Pick<DragState, 'key' | 'block'>,
  anchor: Anchor,
): SortMove | undefined {
  const here = block.filter((one) => now.rows.has(one));
  const toIndex = indexBeside(now.order, here, anchor);
  const row = now.rows.get(here.includes(key) ? key : (here[0] ?? ''));
  if (toIndex === undefined || !row) return undefined;
  return {
    key,
    ...(here.length > 1 && { block: here }),
    fromIndex: row.index,
    toIndex,
    fromPosition: row.position,
    toPosition: landingBeside(now, here, anchor),
    anchor,
  };
}

/**
 * Returns the position after the drop of the row that is at a position in the full list, including hidden rows; dragged
 * rows have their own until they are dropped.
 */
export function positionIn(lift: DragState | undefined, position: number): number {
  if (!lift || lift.from === lift.to) return position;
  const block = positionsOf(lift.view, lift.block);
  return block.includes(position) ? position : positionAfter(position, block, landingPosition(lift));
}

/** Returns the row and edge of the drop target's line: the anchor's; without one or by keys, above the block. */
export function lineBeside(lift: DragState): { key: string; edge: 'start' | 'end' } {
  const { by, block, others, from, to } = lift;
  const anchor = by === 'keys' ? undefined : anchorAt(others, from, to);
  if (!anchor) return { key: block[0] ?? lift.key, edge: 'start' };
  return 'before' in anchor ? { key: anchor.before, edge: 'start' } : { key: anchor.after, edge: 'end' };
}

/** React context with a function: returns the position that the row at a position has after the current drag. */
export const CurrentPosition = createContext((position: number) => position);
