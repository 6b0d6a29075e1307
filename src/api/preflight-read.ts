import { ApiError } from './api-error';
import { isRetryable } from './refetch-after-failure';

/**
 * A reading that a write waits for. When it fails for an outage or for too many requests its error says
 * that nothing was sent yet, so that nobody is left to wonder whether the change was saved.
 */
export async function preflightRead<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ApiError && isRetryable(error) ? error.with({ certainty: 'notBegun' }) : error;
  });
}
