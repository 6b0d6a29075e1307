import { flushSync } from 'react-dom';

/** Does what takes the focused control from the page, and gives the focus to the one that is found then. */
export function thenFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
