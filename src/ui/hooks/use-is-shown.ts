import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the component is in the page, for what ends after the user may have left it. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
