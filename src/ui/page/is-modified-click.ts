import type { MouseEvent } from 'react';

/** A click by which the browser opens a link in another tab or window, or saves it. */
export function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
