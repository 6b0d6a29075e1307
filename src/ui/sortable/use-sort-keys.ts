import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { focusOnceThere, rowPart } from '~/ui/focus';
import type { DragState } from './sortable-order';
import type { Sortable } from './use-sortable';

/** By how many rows a key moves the focus between drag handles; by how many places a key moves a picked-up row. */
const focusSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
const moveSteps: Record<string, number> = { ...focusSteps, PageUp: -10, PageDown: 10 };

interface KeyTargets {
  list: RefObject<HTMLElement | null>;
  /** Keys of the rows in the shown order. */
  order: readonly string[];
  lift: DragState | undefined;
  disabledReason: string | undefined;
  virtualizer: VirtualRows['virtualizer'];
}

/**
 * Returns the key handler of the list, for its drag handles. Arrows, Home and End move the focus between them or, with
 * Page keys too, the picked-up row, which stays visible; Alt with an arrow moves a row at once. Escape restores the scroll
 * position.
 */
export function useSortKeys({ step, shift }: Sortable, targets: KeyTargets) {
  const { list, order, lift, virtualizer } = targets;
  const key = lift?.by === 'keys' ? lift.key : undefined;
  const index = key === undefined ? undefined : order.indexOf(key);
  /** Scroll position when a row was picked up, px. */
  const liftedAt = useRef<number>(undefined);
  const stopWaiting = useRef(() => {});

  useLayoutEffect(() => {
    if (key === undefined || index === undefined) return;
    liftedAt.current ??= window.scrollY;
    scrollToRow(list.current, key, () => virtualizer.scrollToIndex(index));
  }, [list, key, index, virtualizer]);

  useEffect(() => {
    if (key !== undefined) return () => void (liftedAt.current = undefined);
    return undefined;
  }, [key]);

  function focusRow(to: number): void {
    const grip = () => rowPart(list.current, order[to] ?? '', '[data-part=grip]');
    if (!grip()) virtualizer.scrollToIndex(to);
    stopWaiting.current();
    stopWaiting.current = focusOnceThere(grip, {
      isWanted: () => list.current?.contains(document.activeElement) ?? false,
    });
  }

  /** Restores the scroll position once the row is back, in the next frame. */
  function scrollBack(): void {
    const top = liftedAt.current;
    if (top !== undefined) requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }));
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const grip = (event.target as HTMLElement).closest('[data-part=grip]');
    const rowKey = grip?.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (rowKey === undefined) return;
    if (key !== undefined && event.key === 'Escape') scrollBack();
    const way = (lift ? moveSteps : focusSteps)[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (lift) step(way);
    else if (!event.altKey) focusRow(Math.max(0, Math.min(order.indexOf(rowKey) + way, order.length - 1)));
    else if (Math.abs(way) > 1) return;
    else if (targets.disabledReason === undefined) shift(rowKey, way);
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Scrolls just enough to make a row visible. Calls `scrollFar` for a far row, whose position is an estimate. */
export function scrollToRow(list: HTMLElement | null, key: string, scrollFar: () => void): void {
  const row = list?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!row) return;
  const { top } = row.getBoundingClientRect();
  const isFar = list?.dataset['state'] === 'placed' && (top < -innerHeight || top > 2 * innerHeight);
  if (isFar) scrollFar();
  else row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
