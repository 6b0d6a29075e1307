import { type FocusEvent, useEffect, useRef } from 'react';

/** Returns props for a MUI dialog: on close the focus returns without scrolling; MUI's own focus return may scroll. */
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
