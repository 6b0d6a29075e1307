import { useLayoutEffect, useRef, useState } from 'react';
import type { VirtualStart } from '~/ui/hooks/use-virtual-rows';

/** Estimated row height when the list was left. The place is only restored if the estimate is still the same. */
type LeftPlace = VirtualStart & { estimateSize: number };

/** Where each list was when it was left, by `scrollKey`; the oldest are evicted. */
const places = new Map<string, LeftPlace>();
const maxPlaces = 30;

/**
 * Remembers the scroll position of a list under `scrollKey`, the name of this visit, and restores it on return, once
 * `isReady`: all rows have their places. `leave` returns the place of a virtual list. Returns what the list starts with.
 */
export function useLeftPlace(
  scrollKey: string | undefined,
  estimateSize: number,
  isReady: boolean,
  leave: (() => VirtualStart) | undefined,
): VirtualStart | undefined {
  const [before] = useState(() => {
    const place = scrollKey === undefined ? undefined : places.get(scrollKey);
    return place?.estimateSize === estimateSize ? place : undefined;
  });
  const restored = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || restored.current) return;
    restored.current = true;
    if (before?.offset !== undefined && window.scrollY !== before.offset) window.scrollTo(0, before.offset);
  }, [isReady, before]);

  const leaveNow = useRef(leave);
  useLayoutEffect(() => void (leaveNow.current = leave));
  // The key of a visit may change during the visit, as filters change the URL.
  useLayoutEffect(() => {
    if (scrollKey === undefined) return;
    return () => {
      const place = leaveNow.current?.() ?? { offset: window.scrollY, sizes: [] };
      places.delete(scrollKey);
      places.set(scrollKey, { ...place, estimateSize });
      for (const oldest of places.keys()) {
        if (places.size <= maxPlaces) break;
        places.delete(oldest);
      }
    };
  }, [scrollKey, estimateSize]);
  return before;
}
