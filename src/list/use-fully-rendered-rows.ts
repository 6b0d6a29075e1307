import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Number of rows that are rendered in full per frame while the list scrolls. */
const perFrame = 3;

/** Returns the keys of rows to render in full. While scrolling fast, new rows have only their first cell at first. */
export function useFullyRenderedRows(
  keys: readonly string[],
  isScrolling: boolean,
  /** Whether the table still renders the rows from before, which are not visible any more. */
  isHeld: boolean,
): ReadonlySet<string> {
  const shown = useRef<Rows>({ all: new Set(), whole: new Set() });
  const [, renderMore] = useReducer((count: number) => count + 1, 0);
  // oxlint-disable-next-line react/refs -- what the page shows: a discarded render must not count
  const whole = fullyRenderedRows(shown.current, keys, isScrolling, isHeld);
  const isAll = isHeld || keys.every((key) => whole.has(key));
  useLayoutEffect(() => void (shown.current = { all: new Set(keys), whole }));
  useEffect(() => {
    if (isAll) return;
    const frame = requestAnimationFrame(renderMore);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- frame by frame until nothing is left
  }, [isAll, whole]);
  return whole;
}

type Rows = { all: ReadonlySet<string>; whole: ReadonlySet<string> };

/** Returns the keys of rows to render in full: previous ones and up to 3 more; all if some appear without scrolling. */
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
