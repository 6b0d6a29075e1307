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

/** At the window's edge rows pass so fast, px in 16 ms. */
const fastest = 48;
/** A thousand rows are 60,000 px: at the edge one comes into the page a frame, further in as slowly as ever. */
const fastestOfMany = 72;

/** Where the row stood in the window when it was taken up, px. */
export type Held = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;

/** What a drag tells the list; heights are the pointer's in the window, px. */
interface RowDrag {
  begin: (key: string, held: Held) => void;
  /** The pointer is so far from where it was pressed. */
  moved: (distance: number) => void;
  /** Once a frame, in which the window is to scroll by so many px. */
  step: (clientY: number, scroll: number) => void;
  /** It is put down where it was last seen to come to stand, else put back. */
  finish: (isPut: boolean) => void;
  fastest: () => number;
}

/**
 * Pointer sorting, by mouse, pen and touch, from any grip in the list. The copy of the row goes with the pointer at
 * once; its place, and the scrolling at the window's edges, take one step a frame, since each has the page laid out.
 */
export function useSortPointer(
  list: RefObject<HTMLElement | null>,
  { lift, take, carry, cancel, drop, elements }: Sortable,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
  isRefused: boolean,
) {
  const held = useRef<Held>(undefined);
  const copy = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  const isLifted = lift?.by === 'pointer' && lift.phase === 'carried';

  /** The index under a height; the offset is the virtualizer's own, since asking the window for it costs a layout. */
  function placeAt(clientY: number, offset = virtualizer.scrollOffset ?? window.scrollY): number | undefined {
    const height = clientY + offset;
    const row = virtualizer.getVirtualItemForOffset(height);
    if (!row || !lift) return undefined;
    return indexAtHeight(
      row,
      height,
      lift.block.flatMap((key) => indexes.get(key) ?? []),
    );
  }

  const drag = useRef<RowDrag>(undefined);
  const begin = useLatest((key: string, at: Held) => {
    held.current = at;
    flushSync(() => take(key, 'pointer'));
  });
  const moved = useLatest((distance: number) => moveCopy(copy.current, distance));
  const step = useLatest((clientY: number, scroll: number) => {
    // First in the frame: what it asks of the layout has not changed yet.
    if (scroll !== 0) window.scrollBy({ top: scroll, behavior: 'instant' });
    const place = scroll === 0 ? placeAt(clientY) : placeAt(clientY, window.scrollY);
    const isElsewhere = place !== undefined && place !== lift?.to;
    if (isElsewhere || scroll !== 0)
      flushSync(() => {
        if (isElsewhere) carry(place);
        if (scroll !== 0) notifyScrolled();
      });
  });
  // Not the place under the pointer by now: nobody has seen that one.
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

  // Put down, put back, or taken off the page: the press is followed no more.
  useEffect(() => (isLifted ? () => stop.current?.() : undefined), [isLifted]);

  return { held, copy };
}

/** How far the copy stands beside its row's place, px, so that the line at its new place is seen. */
const aside = 10;

/** Puts the copy of a lifted row so far below where the row stood, px. */
export function moveCopy(copy: HTMLElement | null, distance: number): void {
  if (copy) copy.style.transform = `translate3d(${aside}px, ${distance}px, 0)`;
}

/** Follows a press on a row's grip; while it is a drag, steps once a frame and scrolls near the edges. Gives what ends it. */
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
