import { useEffect, useRef } from 'react';

/** Frames to wait for the row of a new record. */
const maxFrames = 60;

/**
 * Moves the focus after something was created in a sheet: once the sheet is closed, to the link in the record's row. If
 * the list does not show the row, the focus stays where the sheet restored it. Returns a function that records the id
 * of the new record.
 */
export function useFocusCreatedRow(isOpen: boolean): (id: string) => void {
  const made = useRef<string>(undefined);
  useEffect(() => {
    const id = made.current;
    if (isOpen || id === undefined) return;
    made.current = undefined;
    return focusLinkOf(id);
  }, [isOpen]);
  return (id) => {
    made.current = id;
  };
}

/** Focuses the link of a row once it is there. Returns a function that stops waiting. */
function focusLinkOf(id: string): () => void {
  const began = document.activeElement;
  let frame = 0;
  const look = (frames: number) => {
    const now = document.activeElement;
    // If the user moved the focus in the meantime, it stays. A removed button had it moved to the heading.
    if (now !== began && now !== document.body && now?.tagName !== 'H1') return;
    const link = document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(id)}"] a`);
    if (link) link.focus();
    else if (frames > 0) frame = requestAnimationFrame(() => look(frames - 1));
  };
  look(maxFrames);
  return () => cancelAnimationFrame(frame);
}
