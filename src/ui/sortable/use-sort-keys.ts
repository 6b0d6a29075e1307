import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
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
 * it stood. Leaving the grip puts it back, too. Gives the handler for a grip's keys.
 */
export function useSortKeys(
  list: RefObject<HTMLElement | null>,
  { lift, take, carry, cancel, drop, shift }: Sortable,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
) {
  const key = lift?.by === 'keys' ? lift.key : undefined;
  const index = key === undefined ? undefined : indexes.get(key);
  /** Where the window stood when a row was taken up, px from its top. */
  const liftedAt = useRef(0);
  /** Where the window shall stand again once the row is back. */
  const back = useRef<number>(undefined);

  useEffect(() => {
    if (index !== undefined) virtualizer.scrollToIndex(index);
    else if (back.current !== undefined) {
      virtualizer.scrollToOffset(back.current);
      back.current = undefined;
    }
  }, [index, virtualizer]);

  const cancelLatest = useLatest(() => cancel());
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
      if (isTaking) drop();
      else if (event.key === 'Escape') {
        cancel();
        back.current = liftedAt.current;
      } else if (step !== undefined) carry(lift.to + step);
      else return;
    } else if (isTaking) {
      liftedAt.current = window.scrollY;
      take(rowKey, 'keys');
    } else if (event.altKey && step !== undefined && Math.abs(step) === 1) shift(rowKey, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
