import { useLayoutEffect, useRef } from 'react';

/** Rows that pass in a frame, above which nobody reads them, and below which one slows to read. */
const unreadable = 3;
const slow = 1;
const frame = 1000 / 60;
/** Milliseconds between two drawings of the rows, above which a jerk is seen. */
const late = 50;

interface Scroll {
  /** The first row in sight, and when that was drawn, ms. */
  start: number;
  at: number;
  isHeld: boolean;
}

/**
 * The rows to draw while a table scrolls. Where they pass faster than this machine draws them, those of before are
 * held: the window moves over empty lines as fast as the hand does, and rows come as soon as it slows or stops.
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

/** Whether rows are held from here on: once they pass unreadably fast and were drawn late, until they pass slower. */
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
