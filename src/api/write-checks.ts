/** Exports that only writes need. They are fetched when the browser is idle, and before the first write. */
export { mismatchList } from './save-messages';
export { checkRead, clearExpectations, diffResponse, expectPersisted } from './response-diff';
export { onLateMismatch, recordMismatch } from './response-diff';
export { resolveOutcome } from './resolve-outcome';
export { recordSeen } from './seen-records';
