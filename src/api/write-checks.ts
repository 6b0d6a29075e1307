/** What only writes need: fetched in idle time, and before the first write is sent. */
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
