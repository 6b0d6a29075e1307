import { useEffect, useEffectEvent } from 'react';
import { latinKey } from '../shortcuts/latin-key';
import { overlaySelector } from '../shortcuts/overlay-selector';

/** Elements in which Ctrl+Z belongs to the text. */
const text = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]';

/** Runs `undo` on Ctrl+Z or Command+Z while `isOn`, once per press; not in text fields or while a dialog is open. */
export function useUndoKey(isOn: boolean, undo: () => void): void {
  const onUndo = useEffectEvent(undo);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!asked || latinKey(event) !== 'z' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(text)) return;
      if (document.querySelector(overlaySelector)) return;
      event.preventDefault();
      // A key that is held down undoes once, because each undo may send requests.
      if (!event.repeat) onUndo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
