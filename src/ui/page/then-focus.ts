import { flushSync } from 'react-dom';

/** Runs a change that removes the focused control, then focuses the element that `find` returns. */
export function thenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
