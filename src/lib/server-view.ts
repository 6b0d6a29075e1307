import { useSyncExternalStore } from 'react';

/** How a page is looked at that a server draws: `now` in milliseconds since 1970, the IANA name of a time zone. */
type ServerView = { now: number; zone?: string; scheme?: 'light' | 'dark'; density?: 'compact' | 'roomy' };
let view: ServerView | undefined;

/** Says how the page drawn next is looked at. */
export function setServerView(next: ServerView): void {
  view = next;
}

/** How the page that is being drawn is looked at; undefined in a browser, which knows better. */
export function getServerView(): ServerView | undefined {
  return view;
}

/**
 * True while a server draws the page and while the browser takes that over: what only the browser knows, such as its
 * size, is then left out, since both must come to the same. False from the next drawing on, and where nothing was drawn.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => undefined;
const inBrowser = () => false;
const onServer = () => true;
