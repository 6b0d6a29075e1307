import { useEffect, useRef } from 'react';

/** Maximum number of frames to wait for the row of a new record. */
const maxFrames = 60;

/** Focuses the row of a record created in a sheet, once the sheet is closed. Returns a function to pass the id to. */
export function useFocusCreatedRow(isOpen: boolean): (id: string) => void {
  const made = useRef<string>(undefined);
  useEffect(() => {
    const id = made.current;
    if (isOpen || id === undefined) return;
    made.current = undefined;
    return focusLinkOf(id);
  }, [isOpen]);
  return (id) => void (made.current = id);
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
