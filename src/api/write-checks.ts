/** Code that only writes need, in a module of its own: fetched when the browser is idle, or before the first write. */
export { recordFeeLinks } from './save-messages';
export { lateMismatchText } from './save-messages';
export { checkRead, clearExpectations, diffResponse, expectPersisted } from './response-diff';
export { onLateMismatch, recordMismatch } from './response-diff';
