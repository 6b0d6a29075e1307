import { useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useIsHydrating } from './hydration';

/** Returns the key of the shown entry of the history, for a list that is restored on return to it. */
export function useVisit(): string | undefined {
  return useLocation({ select: ({ state }) => state.__TSR_key });
}

/**
 * Scrolls a reloaded page to where it was left, once it is hydrated: a server renders only the first rows of a list, and
 * browser and router scroll no further than to their end.
 */
export function useReloadedPlace(): void {
  const isHydrating = useIsHydrating();
  const offset = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const [left] = useState(isHydrating ? offset : 0);
  useLayoutEffect(() => {
    if (!isHydrating && left > window.scrollY) window.scrollTo(0, left);
  }, [isHydrating, left]);
}
