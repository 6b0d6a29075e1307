/** Exports that only writes need. They are fetched when the browser is idle, and before the first write. */
export { mismatchList as notKeptList } from './save-messages';
export {
  checkRead,
  expectPersisted as expectKept,
  clearExpectations as forgetExpectations,
  recordMismatch as noteNotKept,
  diffResponse as notKept,
  onLateMismatch as onNotKeptLater,
} from './response-diff';
export { resolveOutcome } from './resolve-outcome';
export { recordSeen as noteSeen } from './seen-records';
