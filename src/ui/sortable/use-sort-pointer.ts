import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../hooks/use-latest';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { getVisibleArea } from '../page/get-visible-area';
import { edgeScroll } from './edge-scroll';
import { trackPointerDrag } from './track-pointer-drag';
import { notifyScrolled } from './scroll-now';
import { indexAtHeight } from './sortable-order';
import type { Sortable } from './use-sortable';

/** Maximum scroll speed at the window's edge, px per 16 ms. */
const fastest = 48;
/** Maximum speed for lists of more than 200 rows: at the window's edge one row enters the page per frame. */
const fastestOfMany = 72;

/** Position of the row in the window when it was picked up, px. */
export type Held = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;

/** Callbacks of a drag; heights are the pointer's in the window, px. */
interface RowDrag {
  begin: (key: string, held: Held) => void;
  /** Called with the pointer's distance from the start. */
  moved: (distance: number) => void;
  /** Called once per frame, with the distance to scroll in it, px. */
  step: (clientY: number, scroll: number) => void;
  /** Drops the row at the target last shown, or cancels. */
  finish: (isPut: boolean) => void;
  fastest: () => number;
}

/**
 * Sorts rows by mouse, pen or touch. The row's copy follows the pointer at once; its target and the scrolling at the
 * window's edges change once per frame, since each forces a layout.
 */
export function useSortPointer(
  list: RefObject<HTMLElement | null>,
  { lift, take, carry, cancel, drop, elements }: Sortable,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
  { isDrawn, disabledReason }: { isDrawn: boolean; disabledReason: string | undefined },
) {
  // Until the list can move rows, presses are recorded (use-early-input.ts).
  const isRefused = isDrawn || disabledReason !== undefined;
  const held = useRef<Held>(undefined);
  const copy = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  const isLifted = lift?.by === 'pointer' && lift.phase === 'carried';

  /** Returns the drop target at a height in the window. Reading `offset` from the window would force a layout. */
  function placeAt(clientY: number, offset = virtualizer.scrollOffset ?? window.scrollY): number | undefined {
    const height = clientY + offset;
    const row = virtualizer.getVirtualItemForOffset(height);
    if (!row || !lift) return undefined;
    const carried = lift.block.flatMap((key) => indexes.get(key) ?? []);
    return indexAtHeight(row, height, carried);
  }

  const drag = useRef<RowDrag>(undefined);
  const begin = useLatest((key: string, at: Held) => {
    held.current = at;
    flushSync(() => take(key, 'pointer'));
  });
  const moved = useLatest((distance: number) => moveCopy(copy.current, distance));
  const step = useLatest((clientY: number, scroll: number) => {
    // First in the frame: the layout that it reads has not changed yet.
    if (scroll !== 0) window.scrollBy({ top: scroll, behavior: 'instant' });
    const place = scroll === 0 ? placeAt(clientY) : placeAt(clientY, window.scrollY);
    const isElsewhere = place !== undefined && place !== lift?.to;
    if (isElsewhere || scroll !== 0)
      flushSync(() => {
        if (isElsewhere) carry(place);
        if (scroll !== 0) notifyScrolled();
      });
  });
  // Not the target under the pointer now: the user has not seen that one.
  const finish = useLatest((isPut: boolean) => (isPut ? drop() : cancel()));
  const speed = elements.length > 200 ? fastestOfMany : fastest;
  useEffect(() => {
    drag.current = { begin, moved, step, finish, fastest: () => speed };
  }, [begin, moved, step, finish, speed]);

  useEffect(() => {
    const element = list.current;
    if (!element || isRefused) return;
    const press = (event: PointerEvent) => {
      const grip = (event.target as Element).closest('[data-part=grip]');
      const row = grip?.closest<HTMLElement>('[data-key]');
      if (!row || !drag.current || !event.isPrimary || event.button !== 0) return;
      stop.current?.();
      stop.current = followDrag(event, row, drag.current);
    };
    element.addEventListener('pointerdown', press);
    return () => element.removeEventListener('pointerdown', press);
  }, [list, isRefused]);

  // After a drop, a cancel or unmounting, the press is no longer followed.
  useEffect(() => (isLifted ? () => stop.current?.() : undefined), [isLifted]);

  return { held, copy };
}

/** Horizontal offset of the copy from its row, px, so that the line at the target stays visible. */
const aside = 10;

/** Moves the copy of a picked-up row to a distance below the row's origin, px. */
export function moveCopy(copy: HTMLElement | null, distance: number): void {
  if (copy) copy.style.transform = `translate3d(${aside}px, ${distance}px, 0)`;
}

/** Follows a press on a row's handle, with a step per frame during a drag. Returns a function that ends it. */
function followDrag(press: PointerEvent, row: HTMLElement, drag: RowDrag): () => void {
  let { clientY } = press;
  let frame = 0;
  let before = 0;
  let scrolling: ReturnType<typeof edgeScroll>;

  function eachFrame(now: number) {
    frame = requestAnimationFrame(eachFrame);
    const scroll = scrolling(clientY, before === 0 ? 0 : now - before);
    before = now;
    drag.step(clientY, scroll);
  }

  const unfollow = trackPointerDrag(press, {
    begin: () => {
      const { top, left, width, height } = row.getBoundingClientRect();
      scrolling = edgeScroll(getVisibleArea(), press.clientY, drag.fastest());
      drag.begin(row.dataset['key']!, { top, left, width, height });
      frame = requestAnimationFrame(eachFrame);
    },
    move: (height) => {
      clientY = height;
      drag.moved(height - press.clientY);
    },
    drop: () => {
      cancelAnimationFrame(frame);
      drag.finish(true);
    },
    cancel: () => {
      cancelAnimationFrame(frame);
      drag.finish(false);
    },
  });
  return () => {
    cancelAnimationFrame(frame);
    unfollow();
  };
}
