/** The user's environment for a server render: `now` in milliseconds since 1970, `zone` as an IANA name. */
type ServerView = { now: number; zone?: string; scheme?: 'light' | 'dark'; density?: 'compact' | 'roomy' };
let view: ServerView | undefined;

/** Sets the environment of the next server render. */
export function setServerView(next: ServerView): void {
  view = next;
}

/** Returns the environment of the current server render; `undefined` in a browser, which detects its own. */
export const getServerView = (): ServerView | undefined => view;
