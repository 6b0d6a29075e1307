import { useSyncExternalStore } from 'react';

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
