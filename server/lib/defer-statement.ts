import type { CompiledQuery } from 'kysely';

const marked = Symbol('later');

/**
 * Returns the statement, marked as one that may wait in its transaction and be sent with the next statement or the
 * commit. It resolves immediately to an empty array, which is filled later. The statement it was sent with throws its
 * error. Outside a transaction, and on the embedded database, nothing waits.
 */
export function deferStatement<Q extends CompiledQuery>(query: Q): Q {
  return { ...query, [marked]: true };
}

/** Returns whether a statement may wait. */
export function isLater(query: CompiledQuery): boolean {
  return marked in query;
}
