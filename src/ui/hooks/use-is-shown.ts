import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true while the component is mounted, for code that may end after that. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
