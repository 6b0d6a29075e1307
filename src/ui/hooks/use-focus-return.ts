import { type FocusEvent, useEffect, useRef } from 'react';

/** Returns props for a MUI dialog: closing restores the focus without scrolling, as MUI's own way may. */
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
