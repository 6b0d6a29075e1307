import type { CompiledQuery } from 'kysely';

const marked = Symbol('later');

/**
 * The statement, marked as one that may wait in its transaction for the next one or the commit and go out with it. What
 * is given for it at once is an empty list, into which its rows come then; its fault is thrown by what it went out
 * with. Outside a transaction, and on the embedded database, nothing waits.
 */
export function deferStatement<Q extends CompiledQuery>(query: Q): Q {
  return { ...query, [marked]: true };
}

/** Whether a statement may wait. */
export function isLater(query: CompiledQuery): boolean {
  return marked in query;
}
