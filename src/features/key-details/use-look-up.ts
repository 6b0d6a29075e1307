import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lookUpKey } from '~/api/key-details';
import { useLatest } from '~/ui/hooks/use-latest';

/**
 * One look-up at a time, and its answer while the page is there: leaving it ends what is under way and
 * forgets what came, also where the browser keeps the page itself for "back".
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
 * The browser notes the address of each request for its page's scripts, and by the interface the key is part of it: until
 * what is given back is called, such notes go as soon as they come.
 */
function clearAddresses(): () => void {
  const notes = new PerformanceObserver(() => performance.clearResourceTimings());
  notes.observe({ type: 'resource' });
  return () => {
    notes.disconnect();
    performance.clearResourceTimings();
  };
}
