import { flushSync } from 'react-dom';

/** Runs `change`, which removes the focused control from the page, then focuses the element that `find` returns. */
export function thenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
