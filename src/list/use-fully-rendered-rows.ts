import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Number of rows that are rendered in full per frame while the list scrolls. */
const perFrame = 3;

/**
 * Returns the keys of rows to render in full. During fast scrolling new rows render only their first cell; the rest
 * follows when scrolling slows.
 */
export function useFullyRenderedRows(
  keys: readonly string[],
  isScrolling: boolean,
  /** Whether the previous rows are held, out of view. */
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
 * Returns the keys of rows to render in full. Full rows stay so. Of the others a few are added, unless many have
 * appeared or rows are held. Rows that appear without scrolling are all rendered in full.
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
