import { useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
  useLayoutEffect,
} from 'react';

const IsHydrating = createContext(false);

interface HydrationProps {
  isServerRendered: boolean;
  children: ReactNode;
}

/**
 * Renders its children as the server did until they are hydrated, then again with browser-only values. Both in slices:
 * a change of a store (`useSyncExternalStore`) would render every row in one task.
 */
export function Hydration({ isServerRendered, children }: HydrationProps) {
  const [isHydrating, setIsHydrating] = useState(isServerRendered);
  useEffect(() => startTransition(() => setIsHydrating(false)), []);
  // The script in the page's `<head>` ends, and repeats what hydration has reset (public/before-paint.js).
  useEffect(() => {
    if (!isHydrating) dispatchEvent(new Event('recon-hydrated'));
  }, [isHydrating]);
  return <IsHydrating value={isHydrating}>{children}</IsHydrating>;
}

/** Returns true during server rendering and hydration: omit browser-only values, as both must render the same. */
export const useIsHydrating = (): boolean => use(IsHydrating);

/** The user's environment for a server render: `now` in milliseconds since 1970, `zone` as an IANA name. */
type ServerView = { now: number; zone?: string; scheme?: 'light' | 'dark'; density?: 'compact' | 'roomy' };
let view: ServerView | undefined;

/** Sets the environment of the next server render. */
export function setServerView(next: ServerView): void {
  view = next;
}

/** Returns the environment of the current server render; `undefined` in a browser, which detects its own. */
export const getServerView = (): ServerView | undefined => view;

/**
 * Scrolls a reloaded page to its last position during hydration: a server renders only the first rows of a list or
 * none, and browser and router scroll no further than their end. Any input of the user ends it.
 */
export function useRestoredScroll(): void {
  const isHydrating = useIsHydrating();
  const offset = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const [left] = useState(offset);
  useLayoutEffect(() => {
    if (isHydrating || left <= window.scrollY) return undefined;
    const stop = new AbortController();
    let reached = window.scrollY;
    const scroll = () => {
      if (window.scrollY !== reached) return stop.abort();
      window.scrollTo(0, left);
      reached = window.scrollY;
      if (reached >= left - 1) stop.abort();
    };
    const growth = new ResizeObserver(scroll);
    stop.signal.addEventListener('abort', () => growth.disconnect());
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
    growth.observe(document.body);
    scroll();
    return () => stop.abort();
  }, [isHydrating, left]);
}

/** Returns the key of the current history entry, for lists that are restored on return; `undefined` on a server. */
export function useHistoryKey(): string | undefined {
  return useLocation({ select: ({ state }) => state.__TSR_key });
}
