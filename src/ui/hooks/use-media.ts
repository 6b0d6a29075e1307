import { useSyncExternalStore } from 'react';

/** Whether a media query holds, kept up to date; undefined while it is not known, in what a server draws. */
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
