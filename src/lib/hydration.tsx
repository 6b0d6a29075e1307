import { useElementScrollRestoration } from '@tanstack/react-router';
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
  /** Whether a server rendered the page. */
  isServerRendered: boolean;
  children: ReactNode;
}

/**
 * Renders its children as the server did until they are hydrated, then once more with what only a browser knows. Both
 * in slices: a store's change (`useSyncExternalStore`) would render every row in one task.
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

/** Returns true during server rendering and hydration: omit what only a browser knows, as both must render the same. */
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
