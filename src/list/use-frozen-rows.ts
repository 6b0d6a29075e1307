import { useLayoutEffect, useRef } from 'react';

/** Rows scrolled per frame. Above `unreadable` no user can read them; below `slow` the user is slowing down to read. */
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

/** Returns the rows to render. While scrolling outpaces rendering, these are the previous rows (`isHeld`). */
export function useFrozenRows<Row>(rows: readonly Row[], start: number, isScrolling: boolean) {
  const before = useRef({ rows, scroll: { start, at: 0, isHeld: false } });
  // oxlint-disable-next-line react/refs -- what the page shows: a discarded render must not count
  const shown = shownRows(before.current, rows, isScrolling);
  useLayoutEffect(() => {
    const { scroll } = before.current;
    const now = { start, at: performance.now(), isScrolling };
    before.current = { rows: shown.rows, scroll: scrolled(scroll, now) };
  });
  return shown;
}

function shownRows<Row>(
  before: { rows: readonly Row[]; scroll: Scroll },
  rows: readonly Row[],
  isScrolling: boolean,
) {
  const isHeld = isScrolling && before.scroll.isHeld;
  return { rows: isHeld ? before.rows : rows, isHeld };
}

/** Returns the next scroll state. `isHeld` starts when rows pass unreadably fast and render late; it ends if slow. */
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
