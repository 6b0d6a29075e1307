/** Builds console and server unless what lies there was made from the sources as they are now. */
export function ensureBuilt(): Promise<void>;
