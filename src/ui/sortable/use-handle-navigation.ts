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

/** Frames that a row may take to come into the page once it is scrolled to. */
const maxFrames = 60;

/**
 * Takes the focus from a row's grip to that of the row above or below by an arrow, to the first or the last by Home or
 * End, and scrolls there. While a row is taken up the keys are that row's, and with Alt, Ctrl, Cmd or Shift they are
 * others'. It holds where nothing can be moved, too.
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

/** Leaves the focus alone where it has gone elsewhere before the row came. */
function focusHandle(list: HTMLElement, key: string, frame: RefObject<number>, frames = maxFrames): void {
  const grip = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-part=grip]`);
  if (grip) grip.focus({ preventScroll: true });
  else if (frames > 0 && list.contains(document.activeElement))
    frame.current = requestAnimationFrame(() => focusHandle(list, key, frame, frames - 1));
}
