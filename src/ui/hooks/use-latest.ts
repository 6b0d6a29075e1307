import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the newest one given. */
export function useLatest<A extends unknown[]>(run: (...values: A) => void): (...values: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...values: A) => latest.current(...values), []);
}
