import { ApiError } from './api-error';
import { isRetryable } from './refetch-after-failure';

/**
 * Wraps the read that precedes a write. On a retryable failure, marks the error `notBegun`, so the UI can state that
 * nothing was sent.
 */
export async function preflightRead<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ApiError && isRetryable(error) ? error.with({ certainty: 'notBegun' }) : error;
  });
}
