import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../hooks/use-latest';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { focusOnceThere } from '../page/focus-once-there';
import { rowPart } from '../page/row-part';
import { focusSteps } from './sort-input';
import { scrollIntoView } from './use-sort-keys';
import type { Sortable } from './use-sortable';

/**
 * Moves the focus between drag handles by arrows, Home and End without modifier keys, even if rows cannot be moved.
 * While a row is picked up, these keys move the row instead (use-sort-keys.ts).
 */
export function useHandleNavigation(
  list: RefObject<HTMLElement | null>,
  { lift, order }: Pick<Sortable, 'lift' | 'order'>,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
): void {
  const stopWaiting = useRef(() => {});
  const step = useLatest((event: KeyboardEvent, element: HTMLElement) => {
    const way = focusSteps[event.key];
    const grip = (event.target as Element).closest('[data-part=grip]');
    const from = indexes.get(grip?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '');
    const isOthers = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (lift || isOthers || way === undefined || from === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(from + way, order.length - 1));
    stopWaiting.current();
    scrollIntoView(virtualizer, to);
    stopWaiting.current = focusOnceThere(() => rowPart(element, order[to] ?? '', '[data-part=grip]'), {
      isWanted: () => element.contains(document.activeElement),
      preventScroll: true,
    });
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const listen = (event: KeyboardEvent) => step(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [list, step]);
}
