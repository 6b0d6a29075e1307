import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Rows that are drawn whole in one frame while the list scrolls. */
const perFrame = 3;

/**
 * Which of the rows in the page are drawn whole. Scrolled fast, more rows come in a frame than can be drawn in it: those
 * show what leads in them alone, and the rest once no more come.
 */
export function useFullyRenderedRows(
  keys: readonly string[],
  isScrolling: boolean,
  /** The rows of before stand there, out of sight. */
  isHeld: boolean,
): ReadonlySet<string> {
  const shown = useRef<Rows>({ all: new Set(), whole: new Set() });
  const [, drawOn] = useReducer((count: number) => count + 1, 0);
  // oxlint-disable-next-line react/refs -- what the page shows, so that a drawing that is given up counts for nothing
  const whole = fullyRenderedRows(shown.current, keys, isScrolling, isHeld);
  const isAll = isHeld || keys.every((key) => whole.has(key));
  useLayoutEffect(() => {
    shown.current = { all: new Set(keys), whole };
  });
  useEffect(() => {
    if (isAll) return;
    const frame = requestAnimationFrame(drawOn);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- frame by frame until nothing is left
  }, [isAll, whole]);
  return whole;
}

interface Rows {
  all: ReadonlySet<string>;
  whole: ReadonlySet<string>;
}

/**
 * What was whole stays so; of the others some, unless many have come or rows are held. All of what comes otherwise than by
 * scrolling.
 */
export function fullyRenderedRows(
  { all, whole }: Rows,
  keys: readonly string[],
  isScrolling: boolean,
  isHeld = false,
): ReadonlySet<string> {
  if (isHeld) return whole;
  const come = keys.filter((key) => !all.has(key)).length;
  if (all.size === 0 || (come > 0 && !isScrolling)) return new Set(keys);
  let left = come > perFrame ? 0 : perFrame;
  return new Set(keys.filter((key) => whole.has(key) || left-- > 0));
}
