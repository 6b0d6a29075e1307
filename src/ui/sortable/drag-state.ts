import {
  type Anchor,
  anchorAt,
  movedKeys,
  othersOf,
  placeBeside,
  positionAfter,
  positionAmong,
  type SortMove,
} from './sortable-order';

/** The rows in an order, with the index of each in it and its position in the whole list. */
export interface View<T> {
  order: readonly string[];
  rows: ReadonlyMap<string, { item: T; index: number; position: number }>;
}

/** A row taken up, and the place among the others where it would come to stand in the rows as they were then. */
export interface DragState {
  key: string;
  /** All that are carried, that row among them, in the order they stood in. */
  block: readonly string[];
  by: 'pointer' | 'keys';
  from: number;
  to: number;
  /**
   * Let go by the pointer it is first seen at its place, with its copy still at hand (`put`), then without (`seen`); only
   * then the caller is told, whose work would hold up both.
   */
  phase: 'carried' | 'put' | 'seen';
}

/** The row and those selected with it, in their order, and how many others stand before it. */
export function takenUp({ order }: View<unknown>, key: string, selected: ReadonlySet<string> | undefined) {
  const block = selected?.has(key) ? order.filter((one) => selected.has(one)) : [key];
  const before = order.slice(0, order.indexOf(key));
  return { block, from: othersOf(before, block).length };
}

/** The order with rows taken up in it: while the pointer carries their copy they stay where they were. */
export function orderWith({ by, phase, from, to, block, view }: DragState & { view: View<unknown> }) {
  return (by === 'pointer' && phase === 'carried') || from === to
    ? view.order
    : movedKeys(view.order, block, to);
}

function positionsOf({ rows }: View<unknown>, block: readonly string[]): number[] {
  return block.flatMap((key) => rows.get(key)?.position ?? []);
}

/** The position in the whole list that the first of the carried rows gets at a place; where they came from, its own. */
export function landing(view: View<unknown>, { key, block, from }: DragState, to: number): number {
  const anchor = anchorAt(othersOf(view.order, block), from, to);
  return anchor ? landingBeside(view, block, anchor) : (view.rows.get(key)?.position ?? 0);
}

/** The same beside an anchor. */
function landingBeside(view: View<unknown>, block: readonly string[], anchor: Anchor): number {
  const beside = view.rows.get('before' in anchor ? anchor.before : anchor.after)?.position ?? 0;
  return positionAmong(beside, positionsOf(view, block)) + ('before' in anchor ? 0 : 1);
}

/** The move of those of a block that are there to a place beside an anchor; undefined when that is gone, or they stand there. */
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

/** A row's number as it will be after the drop; those taken up keep their own until they are let go. */
export function numberIn(view: View<unknown>, lift: DragState | undefined, key: string): number {
  return positionIn(view, lift, view.rows.get(key)?.position ?? 0);
}

/** The same for a position of the full order, also of a row that a filter hides. */
export function positionIn(view: View<unknown>, lift: DragState | undefined, position: number): number {
  if (!lift || lift.from === lift.to) return position;
  const first = landing(view, lift, lift.to);
  const block = positionsOf(view, lift.block);
  const index = block.indexOf(position);
  if (index >= 0) return lift.phase === 'carried' ? position : first + index;
  return positionAfter(position, block, first);
}

/** The row at which the line that shows the place stands, and at which of its edges: on top of rows carried by keys, else in the gap of the drop. */
export function lineBeside(view: View<unknown>, lift: DragState): { key: string; edge: 'start' | 'end' } {
  const { by, block, from, to } = lift;
  const anchor = by === 'keys' ? undefined : anchorAt(othersOf(view.order, block), from, to);
  if (!anchor) return { key: block[0] ?? lift.key, edge: 'start' };
  return 'before' in anchor ? { key: anchor.before, edge: 'start' } : { key: anchor.after, edge: 'end' };
}
