import { useSyncExternalStore } from 'react';
import { isLoopback } from '~/lib/loopback';

/** Returns whether a media query matches, and updates it; undefined during server rendering. */
export function useMedia(query: string): boolean | undefined {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => undefined,
  );
}

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
