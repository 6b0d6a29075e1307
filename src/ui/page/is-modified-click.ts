import type { MouseEvent } from 'react';

/** Returns whether a click opens a link in another tab or window, or saves it, so that the browser must handle it. */
export function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
