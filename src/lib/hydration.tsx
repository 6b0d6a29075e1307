import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

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
