import { useEffect, useRef } from 'react';
import { focusOnceThere } from '../page/focus-once-there';
import { rowPart } from '../page/row-part';

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
  // If the user moved the focus in the meantime, it stays. A removed button had it moved to the heading.
  const isWanted = () => {
    const now = document.activeElement;
    return now === began || now === document.body || now?.tagName === 'H1';
  };
  return focusOnceThere(() => rowPart(document.querySelector('main'), id, 'a'), { isWanted });
}
