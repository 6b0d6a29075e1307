import {
  type Anchor,
  anchorAt,
  othersOf,
  placeBeside,
  positionAfter,
  positionAmong,
  rowOfAnchor,
  type SortMove,
} from './sortable-order';

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
  /** The rows when the drag began: until it ends, the caller's rows may change unseen. */
  view: View<unknown>;
}

/**
 * Returns the rows to drag with `key` (`block`: all selected ones if it is one), all others, and how many of these
 * precede it.
 */
export function takenUp({ order }: View<unknown>, key: string, selected: ReadonlySet<string> | undefined) {
  const block = selected?.has(key) ? order.filter((one) => selected.has(one)) : [key];
  const before = order.slice(0, order.indexOf(key));
  return { block, others: othersOf(order, block), from: othersOf(before, block).length };
}

/** Returns the order of the rows to show: rows moved by keys are at their target, dragged ones at their origin. */
export function orderWith({ by, from, to, block, others, view }: DragState): readonly string[] {
  return by === 'pointer' || from === to ? view.order : others.toSpliced(to, 0, ...block);
}

const positionsOf = ({ rows }: View<unknown>, block: readonly string[]): number[] =>
  block.flatMap((key) => rows.get(key)?.position ?? []);

/** Returns the position in the full list that the first dragged row gets if dropped at `to`; its own at the origin. */
export function landing({ key, block, others, from, to, view }: DragState): number {
  const anchor = anchorAt(others, from, to);
  return anchor ? landingBeside(view, block, anchor) : (view.rows.get(key)?.position ?? 0);
}

/** Returns the position in the full list that the first of the dragged rows gets next to an anchor. */
function landingBeside(view: View<unknown>, block: readonly string[], anchor: Anchor): number {
  const beside = view.rows.get(rowOfAnchor(anchor))?.position ?? 0;
  return positionAmong(beside, positionsOf(view, block)) + ('before' in anchor ? 0 : 1);
}

/** Returns the move of a block's remaining rows next to an anchor; undefined if either is gone, or nothing moves. */
export function moveBeside(
  now: View<unknown>,
  { key, block }: Pick<DragState, 'key' | 'block'>,
  anchor: Anchor,
): SortMove | undefined {
  const here = block.filter((one) => now.rows.has(one));
  const toIndex = placeBeside(now.order, here, anchor);
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
  return block.includes(position) ? position : positionAfter(position, block, landing(lift));
}

/** Returns the row and edge of the drop target's line: the anchor's; without an anchor or by keys, above the block. */
export function lineBeside(lift: DragState): { key: string; edge: 'start' | 'end' } {
  const { by, block, others, from, to } = lift;
  const anchor = by === 'keys' ? undefined : anchorAt(others, from, to);
  if (!anchor) return { key: block[0] ?? lift.key, edge: 'start' };
  return 'before' in anchor ? { key: anchor.before, edge: 'start' } : { key: anchor.after, edge: 'end' };
}
