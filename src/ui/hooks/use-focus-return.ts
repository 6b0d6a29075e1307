import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Props of a MUI dialog that give the focus back, when it closes, to what had it before. MUI's own way
 * scrolls, and a browser takes a sticky button to stand where it would without being sticky: the page jumps.
 */
export function useFocusReturn(open: boolean) {
  const cameFrom = useRef<HTMLElement>(undefined);

  useEffect(() => {
    if (!open) return;
    return () => {
      cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = undefined;
    };
  }, [open]);

  return {
    disableRestoreFocus: true,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement) cameFrom.current ??= relatedTarget;
    },
  };
}
