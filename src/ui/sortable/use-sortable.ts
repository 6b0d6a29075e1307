import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '~/lib/after-paint';
import { useLatest } from '../hooks/use-latest';
import {
  landing,
  type DragState,
  moveBeside,
  numberIn,
  orderWith,
  positionIn,
  takenUp,
  type View,
} from './drag-state';
import { type SpokenRow, sortAnnouncements as say } from './sort-announcements';
import { anchorAt, type SortMove } from './sortable-order';

interface SortableOptions<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  label: (item: T) => string;
  onMove: (move: SortMove) => Promise<unknown> | void;
  positionOf?: ((item: T) => number) | undefined;
  total: number;
  /** Rows that move together if one of them is moved; `blockLabel` returns their name in announcements. */
  selected?: ReadonlySet<string> | undefined;
  blockLabel?: (count: number) => string;
}

function useRowsNow<T>({ items, getKey, positionOf }: SortableOptions<T>): View<T> {
  return useMemo(() => {
    const rows = items.map((item, index) => {
      return [getKey(item), { item, index, position: positionOf?.(item) ?? index + 1 }] as const;
    });
    return { order: rows.map(([key]) => key), rows: new Map(rows) };
  }, [items, getKey, positionOf]);
}

/**
 * Returns the picked-up row of a sortable list, its target, and functions that move it. During a drag the caller's rows
 * are ignored; after the drop they apply again, and have the new order by then.
 */
export function useSortable<T>(options: SortableOptions<T>) {
  const { label, onMove, total, selected } = options;
  const [lifted, setLifted] = useState<DragState & { view: View<T> }>();

  const now = useRowsNow(options);
  const view = lifted?.view ?? now;
  const order = useMemo(() => (lifted ? orderWith(lifted) : view.order), [lifted, view]);

  /** Returns the announcement of a row or a block; without a name if it is gone. */
  function spoken({ key, block }: Pick<DragState, 'key' | 'block'>, position: number): SpokenRow {
    const row = view.rows.get(key);
    const name = block.length > 1 ? options.blockLabel?.(block.length) : undefined;
    return { label: name ?? (row ? label(row.item) : ''), position, total };
  }

  /** Picks up a row, together with the selected rows if it is one of them. */
  function take(key: string, by: DragState['by']) {
    const row = now.rows.get(key);
    if (lifted || !row) return;
    const { block, others, from } = takenUp(now, key, selected);
    setLifted({ key, block, others, by, from, to: from, phase: 'carried', view: now });
    say.taken(spoken({ key, block }, row.position), by);
  }

  /** Moves the picked-up row to a target; values beyond an end mean the end. */
  function carry(to: number) {
    if (lifted?.phase !== 'carried') return;
    const place = Math.max(0, Math.min(to, view.order.length - lifted.block.length));
    if (place === lifted.to) return;
    setLifted({ ...lifted, to: place });
    say.over(landing(view, lifted, place), total);
  }

  /** Returns the row to its origin, and announces why if the user did not cancel. */
  function cancel(reason?: string) {
    if (!lifted) return;
    setLifted(undefined);
    say.cancelled(spoken(lifted, landing(view, lifted, lifted.from)), reason);
  }

  /** Drops the row at a target (by default the current one) and notifies the caller if the position changed. */
  function drop(to = lifted?.to) {
    if (!lifted || to === undefined) return;
    if (lifted.by === 'keys' || !anchorAt(lifted.others, lifted.from, to)) return tell(to);
    setLifted({ ...lifted, to, phase: 'put' });
    void afterDrop();
  }

  function tell(to: number) {
    if (!lifted) return;
    const anchor = anchorAt(lifted.others, lifted.from, to);
    if (!anchor || !finish(lifted, anchor)) cancel();
    else setLifted(undefined);
  }

  const afterDrop = useAfterDrop(
    () => lifted?.phase === 'put' && setLifted({ ...lifted, phase: 'seen' }),
    () => lifted && lifted.phase !== 'carried' && tell(lifted.to),
  );

  /** Moves a row by some positions without picking it up, with the selected rows if it is one of them. */
  function shift(key: string, by: number) {
    const { block } = takenUp(now, key, selected);
    const { others, from } = takenUp(now, (by < 0 ? block[0] : block.at(-1)) ?? key, selected);
    const anchor = anchorAt(others, from, from + by);
    if (!lifted && anchor) finish({ key, block }, anchor);
  }

  /** Calls `onMove` with the move, based on the current rows, not those of the drag; returns false if nothing moves. */
  function finish({ key, block }: Pick<DragState, 'key' | 'block'>, anchor: SortMove['anchor']): boolean {
    const move = moveBeside(now, { key, block }, anchor);
    if (!move) return false;
    const saving = onMove(move);
    say.dropped(spoken({ key, block: move.block ?? [key] }, move.toPosition), saving);
    return true;
  }

  return {
    lift: lifted as DragState | undefined,
    /** Position in the full list that the dragged row gets if it is dropped now; undefined at its origin. */
    becomes:
      lifted?.phase === 'carried' && lifted.to !== lifted.from ? landing(view, lifted, lifted.to) : undefined,
    take,
    carry,
    cancel,
    drop,
    shift,
    moveBeside: finish,
    /** Keys of the rows in the shown order, which includes the moves of rows picked up by keys. */
    order,
    /** Keys in the order of the DOM elements, which must not change under the focus. */
    elements: view.order,
    view: view as View<unknown>,
    /** Returns a row, and its index among the DOM elements. */
    row: (key: string) => view.rows.get(key),
    position: (key: string) => numberIn(view, lifted, key),
    /** Returns the position that the row at a position of the full order has after the current drag. */
    positionNow: usePositionNow(view, lifted),
  };
}

const unchanged = (position: number) => position;

function usePositionNow(view: View<unknown>, lift: DragState | undefined) {
  const during = useCallback((position: number) => positionIn(view, lift, position), [view, lift]);
  return lift ? during : unchanged;
}

/** Returns a function that shows a dropped row (`see`), then notifies the slow caller (`tell`), each after a paint. */
function useAfterDrop(see: () => unknown, tell: () => unknown): () => Promise<void> {
  const [seeNow, tellNow] = [useLatest(see), useLatest(tell)];
  return async () => {
    await afterPaint();
    flushSync(seeNow);
    await afterPaint();
    tellNow();
  };
}

/** Result of `useSortable`. */
export type Sortable = Omit<ReturnType<typeof useSortable>, 'row'>;
