import { useState } from 'react';
import { ApiError } from './api-error';

/** Milliseconds until the first refetch after a failure; doubles with each further failure, up to a minute. */
const first = 5_000;
const longest = 60_000;
/** Lists with more pages than this are refetched only on request. */
const maxPages = 3;
/** Error count of each query at its last success. */
const errorsBefore = new WeakMap<object, number>();

/** Part of a React Query query that is used here. */
type Failing = {
  state: { status: string; data: unknown; error: unknown; errorUpdatedAt: number; errorUpdateCount: number };
};

/** Returns whether the same request may succeed a moment later: after no response, a 429 or a 5xx. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function failuresInARow(query: Failing): number {
  return query.state.errorUpdateCount - (errorsBefore.get(query) ?? 0);
}

/** Records that a query succeeded. Returns whether its previous fetch had failed. */
export function recordSuccess(query: Failing): boolean {
  const isBack = failuresInARow(query) > 0;
  errorsBefore.set(query, query.state.errorUpdateCount);
  return isBack;
}

/** Returns the ms until a failed query is refetched: a backoff, or longer if the service asks. False: no refetch. */
export function refetchDelay(query: Failing): number | false {
  const { error, errorUpdatedAt, data, status } = query.state;
  if (status !== 'error' || !(error instanceof ApiError) || !isRetryable(error)) return false;
  if (((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > maxPages) return false;
  const wait = Math.min(longest, first * 2 ** (failuresInARow(query) - 1));
  // Spreads the load: browsers that failed together must not refetch together.
  return Math.round(Math.max(error.retryAfter, wait) * (1 + (errorUpdatedAt % 100) / 500));
}

/** Returns a query's error, even during a refetch, so that it is announced only once; null once data has arrived. */
export function useStickyError(query: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = query.error ?? (query.data === undefined ? last : null);
  if (now !== last) setLast(now);
  return now;
}
