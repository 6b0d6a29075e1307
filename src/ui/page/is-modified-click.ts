import type { MouseEvent } from 'react';

/** Returns whether the browser opens the link of a click in another tab or window, or saves it. */
export function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
