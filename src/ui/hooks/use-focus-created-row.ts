import { useEffect, useRef } from 'react';

/** Frames that the row of what was made may take to come into the page. */
const maxFrames = 60;

/**
 * Where the focus goes when something was made in a sheet: to the link in its row of the page's list, once the sheet is
 * closed. Where the list does not show it the focus stays where the sheet gave it back. Gives what says that a record
 * was made, by its id.
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

/** Gives what ends the waiting for the row. */
function focusLinkOf(id: string): () => void {
  const began = document.activeElement;
  let frame = 0;
  const look = (frames: number) => {
    const now = document.activeElement;
    // Whoever has gone elsewhere meanwhile stays there; a button that was taken away had it put on the heading.
    if (now !== began && now !== document.body && now?.tagName !== 'H1') return;
    const link = document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(id)}"] a`);
    if (link) link.focus();
    else if (frames > 0) frame = requestAnimationFrame(() => look(frames - 1));
  };
  look(maxFrames);
  return () => cancelAnimationFrame(frame);
}
