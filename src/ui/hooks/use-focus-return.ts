import { type FocusEvent, useEffect, useRef } from 'react';

/** Returns props of a MUI dialog that restore the focus without the scrolling that MUI causes at sticky buttons. */
export function useFocusReturn() {
  const cameFrom = useRef<HTMLElement>(undefined);

  useEffect(() => {
    return () => {
      cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = undefined;
    };
  }, []);

  return {
    disableRestoreFocus: true,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement) cameFrom.current ??= relatedTarget;
    },
  };
}
