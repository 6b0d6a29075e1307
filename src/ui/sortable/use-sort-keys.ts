import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../hooks/use-latest';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import type { Sortable } from './use-sortable';

const pageKeyRows = 10;

const steps: Record<string, number | undefined> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -pageKeyRows,
  PageDown: pageKeyRows,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Keyboard sorting: Space or Enter on the grip takes a row up, arrows, Page and Home/End carry it, Enter puts it down,
 * Escape puts it back; Alt with an arrow moves at once. The row stays in sight, and a row put back leaves the window where
 * it stood. Leaving the grip puts it back, too. Keys that come faster than frames take one step together. Gives the
 * handler for a grip's keys.
 */
export function useSortKeys(
  list: RefObject<HTMLElement | null>,
  { lift, take, carry, cancel, drop, shift, elements }: Sortable,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
) {
  const key = lift?.by === 'keys' ? lift.key : undefined;
  const index = key === undefined ? undefined : indexes.get(key);
  /** Where the window stood when a row was taken up, px from its top. */
  const liftedAt = useRef(0);
  /** Where the window shall stand again once the row is back. */
  const back = useRef<number>(undefined);
  const next = useNextStep(carry);

  useLayoutEffect(() => {
    if (index !== undefined) keepInSight(virtualizer, index);
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
      // Not at once: a row put down is moved in the page, which takes its focus for a moment.
      setTimeout(() => {
        if (!element.contains(document.activeElement)) cancelLatest();
      });
    };
    element.addEventListener('focusout', left);
    return () => element.removeEventListener('focusout', left);
  }, [list, key, cancelLatest]);

  return useLatest((event: KeyboardEvent<HTMLElement>, rowKey: string) => {
    const step = steps[event.key];
    const isTaking = event.key === ' ' || event.key === 'Enter';
    if (lift?.by === 'keys') {
      if (isTaking) drop(next.forget());
      else if (event.key === 'Escape') {
        cancelLatest();
        back.current = liftedAt.current;
      } else if (step !== undefined) {
        const to = (next.wanted() ?? lift.to) + step;
        next.step(Math.max(0, Math.min(to, elements.length - 1)));
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

/** Carries the row to where the keys of a frame have brought it, once in that frame. */
function useNextStep(carry: (to: number) => void) {
  const wanted = useRef<number>(undefined);
  const frame = useRef(0);
  const show = useLatest(() => {
    const to = wanted.current;
    wanted.current = undefined;
    if (to !== undefined) flushSync(() => carry(to));
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return {
    wanted: () => wanted.current,
    step: (to: number) => {
      if (wanted.current === undefined) frame.current = requestAnimationFrame(() => show());
      wanted.current = to;
    },
    /** Gives the place that was not shown yet. */
    forget: () => {
      cancelAnimationFrame(frame.current);
      const to = wanted.current;
      wanted.current = undefined;
      return to;
    },
  };
}

/**
 * Scrolls just so far that a row is in sight. Where the row is known to stand, as beside those in sight, the virtualizer's
 * own way, which looks again for some frames after, would have the page laid out several times a key.
 */
function keepInSight(virtualizer: VirtualRows['virtualizer'], index: number): void {
  const { range, scrollOffset, scrollRect, options } = virtualizer;
  const row = virtualizer.measurementsCache[index];
  const isNear =
    range && index >= range.startIndex - options.overscan && index <= range.endIndex + options.overscan;
  if (!row || !isNear || scrollOffset === null || !scrollRect) return virtualizer.scrollToIndex(index);
  virtualizer.cancelScroll();
  const above = row.start - options.scrollPaddingStart;
  const below = row.end + options.scrollPaddingEnd - scrollRect.height;
  if (above < scrollOffset) window.scrollTo({ top: above, behavior: 'instant' });
  else if (below > scrollOffset) window.scrollTo({ top: below, behavior: 'instant' });
}
