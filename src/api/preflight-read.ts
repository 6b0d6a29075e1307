import { ApiError } from './api-error';
import { isRetryable } from './refetch-after-failure';

/** Waits for a read before a write. Throws its error, as `notBegun` if a retry may help: nothing was written. */
export async function preflightRead<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ApiError && isRetryable(error) ? error.with({ certainty: 'notBegun' }) : error;
  });
}
