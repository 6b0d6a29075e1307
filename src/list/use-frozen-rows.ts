import { useLayoutEffect, useRef } from 'react';

/** Rows scrolled per frame: above `unreadable` they cannot be read, below `slow` the user slows down to read. */
const unreadable = 3;
const slow = 1;
const frame = 1000 / 60;
/** Milliseconds between two renders above which scrolling visibly jerks. */
const late = 50;

interface Scroll {
  /** First visible row, and when it was rendered, ms. */
  start: number;
  at: number;
  isHeld: boolean;
}

/**
 * Returns the rows to render while a table scrolls. If rows pass faster than this machine renders them, the previous
 * rows are held. The window then scrolls over empty lines without delay, and rows appear as soon as scrolling slows or
 * stops.
 */
export function useFrozenRows<Row>(rows: readonly Row[], start: number, isScrolling: boolean) {
  const before = useRef({ rows, scroll: { start, at: 0, isHeld: false } });
  // oxlint-disable-next-line react/refs -- what the page shows, so that a drawing that is given up counts for nothing
  const drawn = serverRows(before.current, rows, isScrolling);
  useLayoutEffect(() => {
    const { scroll } = before.current;
    const now = { start, at: performance.now(), isScrolling };
    before.current = { rows: drawn.rows, scroll: scrolled(scroll, now) };
  });
  return drawn;
}

function serverRows<Row>(
  before: { rows: readonly Row[]; scroll: Scroll },
  rows: readonly Row[],
  isScrolling: boolean,
) {
  const isHeld = isScrolling && before.scroll.isHeld;
  return { rows: isHeld ? before.rows : rows, isHeld };
}

/**
 * Returns the next scroll state. Rows are held once they pass unreadably fast and rendered late, until they pass
 * slower.
 */
export function scrolled(
  before: Scroll,
  { start, at, isScrolling }: Pick<Scroll, 'start' | 'at'> & { isScrolling: boolean },
): Scroll {
  if (!isScrolling) return { start, at: 0, isHeld: false };
  if (start === before.start) return before;
  const time = at - before.at;
  const aFrame = (Math.abs(start - before.start) / time) * frame;
  return { start, at, isHeld: before.isHeld ? aFrame > slow : aFrame > unreadable && time > late };
}
