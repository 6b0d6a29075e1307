import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lookUpKey } from '~/api/key-details';
import { useLatest } from '~/ui/hooks/use-latest';

/**
 * Runs one lookup at a time and returns its result. Leaving the page aborts a pending lookup and clears the result,
 * also if the browser caches the page for "back".
 */
export function useLookUp(onForget: () => void) {
  const { mutate, reset, data, error, isPending } = useMutation(lookUpKey());
  const running = useRef<AbortController>(undefined);

  function forget() {
    running.current?.abort();
    reset();
    onForget();
  }

  const leave = useLatest(forget);
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      running.current?.abort();
    };
  }, [leave]);
  useEffect(clearAddresses, []);

  return {
    data,
    error,
    isPending,
    forget,
    lookUp: (
      asked: { key: string; accountId: string },
      then: { onSuccess: () => void; onError: (error: Error) => void },
    ) => {
      running.current?.abort();
      running.current = new AbortController();
      mutate({ ...asked, signal: running.current.signal }, then);
    },
  };
}

/**
 * Clears the browser's resource timings as soon as they appear, until the returned function is called. They contain the
 * URL of each request and are readable by scripts; the interface puts the key into the URL.
 */
function clearAddresses(): () => void {
  const notes = new PerformanceObserver(() => performance.clearResourceTimings());
  notes.observe({ type: 'resource' });
  return () => {
    notes.disconnect();
    performance.clearResourceTimings();
  };
}
