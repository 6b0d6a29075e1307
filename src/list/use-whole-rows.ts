import { useLayoutEffect, useReducer, useRef } from 'react';

/** Rows that are drawn whole in one frame. */
const perFrame = 3;

/**
 * Which of the rows in the page are drawn whole. Scrolled fast, more rows come in a frame than can be drawn in it: those
 * show what leads in them alone, and the rest once no more come.
 */
export function useWholeRows(keys: readonly string[], isShort: boolean): ReadonlySet<string> {
  'use no memo';
  const shown = useRef({ all: new Set<string>(), whole: new Set<string>() });
  const [, drawOn] = useReducer((count: number) => count + 1, 0);
  const whole = isShort ? new Set(keys) : wholeRows(shown.current, keys);
  useLayoutEffect(() => {
    shown.current = { all: new Set(keys), whole };
    if (whole.size === keys.length) return;
    const frame = requestAnimationFrame(drawOn);
    return () => cancelAnimationFrame(frame);
  });
  return whole;
}

interface Rows {
  all: ReadonlySet<string>;
  whole: ReadonlySet<string>;
}

/** What was whole stays so; of the others some, unless many have come. At the beginning all. */
export function wholeRows({ all, whole }: Rows, keys: readonly string[]): Set<string> {
  if (all.size === 0) return new Set(keys);
  const come = keys.filter((key) => !all.has(key)).length;
  let left = come > perFrame ? 0 : perFrame;
  return new Set(keys.filter((key) => whole.has(key) || left-- > 0));
}
