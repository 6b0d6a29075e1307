import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../hooks/use-latest';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { animateReorder, topsOf } from './animate-reorder';
import { moveSteps } from './sort-input';
import { notifyScrolled } from './scroll-now';
import type { Sortable } from './use-sortable';

/**
 * Sorts rows by keyboard. Space or Enter on the handle picks a row up; arrows, Page and Home/End move it; Enter drops
 * it; Escape cancels. Alt with an arrow moves it at once. The row stays visible, and a cancel restores the scroll
 * position. Leaving the handle cancels, too. Keys faster than frames are combined. Returns the key handler of a handle.
 */
export function useSortKeys(
  list: RefObject<HTMLElement | null>,
  { lift, take, carry, cancel, drop, shift, elements }: Sortable,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
) {
  const key = lift?.by === 'keys' ? lift.key : undefined;
  const index = key === undefined ? undefined : indexes.get(key);
  /** Scroll position when a row was picked up, px. */
  const liftedAt = useRef(0);
  /** Scroll position to restore once the row is back. */
  const back = useRef<number>(undefined);
  const next = useNextStep((to, isHeld) => {
    const before = isHeld || !list.current ? undefined : topsOf(list.current);
    // A block is scrolled into view after it has rendered.
    const offset = lift?.block.length === 1 ? offsetAt(virtualizer, lift.to, to) : undefined;
    flushSync(() => {
      carry(to);
      if (offset === undefined) return;
      window.scrollTo({ top: offset, behavior: 'instant' });
      notifyScrolled();
    });
    if (before && list.current) animateReorder(list.current, before);
  });

  useLayoutEffect(() => {
    if (index !== undefined) scrollIntoView(virtualizer, index);
    else if (back.current !== undefined) {
      virtualizer.scrollToOffset(back.current);
      back.current = undefined;
    }
  }, [index, virtualizer]);

  const cancelLatest = useLatest(() => {
    next.forget();
    cancel();
  });
  useEffect(() => {
    const element = list.current;
    if (key === undefined || !element) return;
    const left = () => {
      // Delayed: a dropped row is moved in the DOM, which removes its focus for a moment.
      setTimeout(() => {
        if (!element.contains(document.activeElement)) cancelLatest();
      });
    };
    element.addEventListener('focusout', left);
    return () => element.removeEventListener('focusout', left);
  }, [list, key, cancelLatest]);

  return useLatest((event: KeyboardEvent<HTMLElement>, rowKey: string) => {
    const step = moveSteps[event.key];
    const isTaking = event.key === ' ' || event.key === 'Enter';
    if (lift?.by === 'keys') {
      if (isTaking) drop(next.forget());
      else if (event.key === 'Escape') {
        cancelLatest();
        back.current = liftedAt.current;
      } else if (step !== undefined) {
        const to = (next.wanted() ?? lift.to) + step;
        next.step(Math.max(0, Math.min(to, elements.length - lift.block.length)), event.repeat);
      } else return;
    } else if (isTaking) {
      liftedAt.current = window.scrollY;
      take(rowKey, 'keys');
    } else if (event.altKey && step !== undefined && Math.abs(step) === 1) shift(rowKey, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Returns functions that collect the targets of keys and call `carry` once per frame; `isHeld`: key held down. */
function useNextStep(carry: (to: number, isHeld: boolean) => void) {
  const wanted = useRef<number>(undefined);
  const frame = useRef(0);
  const show = useLatest((isHeld: boolean) => {
    const to = wanted.current;
    wanted.current = undefined;
    if (to !== undefined) carry(to, isHeld);
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return {
    wanted: () => wanted.current,
    step: (to: number, isHeld: boolean) => {
      if (wanted.current === undefined) frame.current = requestAnimationFrame(() => show(isHeld));
      wanted.current = to;
    },
    /** Cancels the step and returns the target that was not shown yet. */
    forget: () => {
      cancelAnimationFrame(frame.current);
      const to = wanted.current;
      wanted.current = undefined;
      return to;
    },
  };
}

type Edges = { start: number; end: number };

/** Returns whether the position of a row is reliable: it is visible or near the visible rows. */
function isNear({ range, options }: VirtualRows['virtualizer'], index: number): boolean {
  return (
    range !== null &&
    index >= range.startIndex - options.overscan &&
    index <= range.endIndex + options.overscan
  );
}

/** Returns the scroll offset that makes a row visible, px; undefined if it is visible. */
function offsetFor({ scrollOffset, scrollRect, options }: VirtualRows['virtualizer'], { start, end }: Edges) {
  if (scrollOffset === null || !scrollRect) return undefined;
  const above = start - options.scrollPaddingStart;
  const below = end + options.scrollPaddingEnd - scrollRect.height;
  return above < scrollOffset ? above : below > scrollOffset ? below : undefined;
}

/**
 * Returns the scroll offset that makes the row at `from` visible at `to`, so that move and scroll render together.
 * Undefined if no scrolling is needed or the row's position is not known.
 */
function offsetAt(virtualizer: VirtualRows['virtualizer'], from: number, to: number): number | undefined {
  const [carried, passed] = [virtualizer.measurementsCache[from], virtualizer.measurementsCache[to]];
  if (!carried || !passed || !isNear(virtualizer, to)) return undefined;
  const start = to > from ? passed.end - carried.size : passed.start;
  return offsetFor(virtualizer, { start, end: start + carried.size });
}

/** Scrolls just enough to make a row visible. The virtualizer's own method forces several layouts per key. */
export function scrollIntoView(virtualizer: VirtualRows['virtualizer'], index: number): void {
  const row = virtualizer.measurementsCache[index];
  if (!row || !isNear(virtualizer, index) || !virtualizer.scrollRect) return virtualizer.scrollToIndex(index);
  virtualizer.cancelScroll();
  const top = offsetFor(virtualizer, row);
  if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
}
