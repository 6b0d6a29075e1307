import { useState } from 'react';
import { t } from '~/i18n/t';
import { ApiError } from './api-error';
import { type ErrorText, errorText } from './error-text';

/**
 * Refetch with backoff: what could not be read for an outage or for too many requests comes back by itself while its page is
 * shown: asked for again after the time the service names, else after 5 seconds, then 10, 20 and so on up to
 * a minute. React Query keeps the time and holds it while the page is hidden.
 */

const first = 5_000;
const longest = 60_000;
/** A list with more pages than this is read anew only when somebody asks. */
const maxPages = 3;

/** Errors of a query at its last success, out of those in its life. */
const errorsBefore = new WeakMap<object, number>();

/** What is needed of a query of React Query. */
type Failing = {
  state: { status: string; data: unknown; error: unknown; errorUpdatedAt: number; errorUpdateCount: number };
};

/** Whether the same may go through a moment later. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** How often a query has failed since it last succeeded. */
function failuresInARow(query: Failing): number {
  return query.state.errorUpdateCount - (errorsBefore.get(query) ?? 0);
}

/** For a query that has succeeded; gives whether it had failed before. */
export function recordSuccess(query: Failing): boolean {
  const isBack = failuresInARow(query) > 0;
  errorsBefore.set(query, query.state.errorUpdateCount);
  return isBack;
}

/** For `refetchInterval`: milliseconds until a failed query is asked again, false when it is not. */
export function refetchDelay(query: Failing): number | false {
  const { error, errorUpdatedAt, data, status } = query.state;
  if (status !== 'error' || !(error instanceof ApiError) || !isRetryable(error)) return false;
  if (((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > maxPages) return false;
  const wait = Math.min(longest, first * 2 ** (failuresInARow(query) - 1));
  // Browsers that failed together must not come back together.
  return Math.round(Math.max(error.retryAfter, wait) * (1 + (errorUpdatedAt % 100) / 500));
}

/** A failed reading in words: what comes back by itself asks nothing of anybody. */
export function readingText(error: unknown): ErrorText {
  const text = errorText(error);
  return isRetryable(error) ? { ...text, action: t('error.comesBack') } : text;
}

/**
 * Why a query has no data, told until it has: while it is tried again the last failure stands, so that
 * nothing flickers and nothing is read out twice.
 */
export function useStickyError(query: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = query.error ?? (query.data === undefined ? last : null);
  if (now !== last) setLast(now);
  return now;
}
