/** What only writes need: fetched in idle time, and before the first write is sent. */
export { notKeptList } from './kept-text';
export { checkRead, expectKept, forgetExpectations, noteNotKept, notKept, onNotKeptLater } from './not-kept';
export { resolveOutcome } from './resolve-outcome';
export { noteSeen } from './seen-records';
