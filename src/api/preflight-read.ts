import { ApiError } from './api-error';
import { isRetryable } from './refetch-after-failure';

/** Returns the result of a read before a write. Throws its error; if temporary, as `notBegun`: nothing was written. */
export async function preflightRead<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ApiError && isRetryable(error) ? error.with({ certainty: 'notBegun' }) : error;
  });
}
