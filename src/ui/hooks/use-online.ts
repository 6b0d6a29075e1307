import { useSyncExternalStore } from 'react';
import { isLoopback } from '~/lib/loopback';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Returns whether the service may be reachable: the browser is online, or the service is on the same machine. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine || isLoopback(location.hostname),
    () => true,
  );
}
