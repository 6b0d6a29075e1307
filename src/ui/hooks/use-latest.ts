import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the newest one given. */
export function useLatest<A extends unknown[], R>(run: (...values: A) => R): (...values: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...values: A) => latest.current(...values), []);
}
