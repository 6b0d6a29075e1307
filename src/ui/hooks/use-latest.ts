import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that calls the `run` of the latest render. */
export function useLatest<A extends unknown[], R>(run: (...values: A) => R): (...values: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => void (latest.current = run));
  return useCallback((...values: A) => latest.current(...values), []);
}
