import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../hooks/use-latest';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { scrollIntoView } from './use-sort-keys';
import type { Sortable } from './use-sortable';

const steps: Record<string, number | undefined> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Frames to wait for a row that is scrolled to. */
const maxFrames = 60;

/**
 * Moves the focus between drag handles by arrows, Home and End, without other keys, also if nothing can be moved. While
 * a row is picked up its own keys apply.
 */
export function useHandleNavigation(
  list: RefObject<HTMLElement | null>,
  { lift, order }: Pick<Sortable, 'lift' | 'order'>,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
): void {
  const frame = useRef(0);
  const step = useLatest((event: KeyboardEvent, element: HTMLElement) => {
    const way = steps[event.key];
    const grip = (event.target as Element).closest('[data-part=grip]');
    const from = indexes.get(grip?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '');
    const isOthers = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (lift || isOthers || way === undefined || from === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(from + way, order.length - 1));
    cancelAnimationFrame(frame.current);
    scrollIntoView(virtualizer, to);
    focusHandle(element, order[to] ?? '', frame);
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const listen = (event: KeyboardEvent) => step(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [list, step]);
}

/** Focuses a handle once its row is there, unless the focus has left the list. */
function focusHandle(list: HTMLElement, key: string, frame: RefObject<number>, frames = maxFrames): void {
  const grip = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-part=grip]`);
  if (grip) grip.focus({ preventScroll: true });
  else if (frames > 0 && list.contains(document.activeElement))
    frame.current = requestAnimationFrame(() => focusHandle(list, key, frame, frames - 1));
}
