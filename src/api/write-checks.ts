/** Exports that only writes need. They are fetched when the browser is idle, and before the first write. */
export { mismatchList } from './save-messages';
export * from './response-diff';
export { resolveOutcome } from './resolve-outcome';
export { recordSeen } from './seen-records';
