import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that is the same in every render and calls the function passed in the latest one. */
export function useLatest<A extends unknown[], R>(run: (...values: A) => R): (...values: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => void (latest.current = run));
  return useCallback((...values: A) => latest.current(...values), []);
}
