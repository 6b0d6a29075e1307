import type { Operation } from '~/contract/operations';
import { ApiError } from './api-error';
import { errorKind } from './error-text';
import { endedCall, type RawAnswer } from './http';
import type { Attempts } from './resolve-outcome';

/** Retry policy with backoff of one call (docs/product.md#retries). Waiting times are milliseconds. */

const retryable = new Set([0, 408, 425, 429, 500, 502, 503, 504]);
const longestWait = 15_000;
/** A page says soon that its service is away: it is asked again while that is shown (`refetch-after-failure`). */
const longestWaitForPage = 5_000;

/** What a new sign-in led to; asked for when a call is answered 401. */
export type Unauthorized = () => Promise<'same' | 'changed' | 'signed-out'>;

/**
 * Sends a request as often as the policy allows and gives its answer; throws the last ApiError. Notes in `sent`
 * when it was sent last and whether the service may still be at it.
 */
export async function withRetries(
  operation: Operation,
  send: () => Promise<RawAnswer>,
  signal: AbortSignal | undefined,
  sent: Attempts,
  onUnauthorized: Unauthorized,
): Promise<RawAnswer> {
  const mayRepeat = operation.method === 'GET' || operation.idempotent === true;
  const attempts = operation.once ? 1 : mayRepeat ? 4 : 2;
  let begun = performance.now();
  let ambiguous = false;
  for (let attempt = 1; ; attempt += 1) {
    const sentAt = Date.now();
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && ambiguous && operation.method === 'DELETE')
        return { status: 204, body: '', requestId: error.requestId, replayed: undefined };
      if (error.status === 401) {
        const outcome = await onUnauthorized();
        if (outcome !== 'same')
          throw endedCall(outcome === 'changed' ? 'IDENTITY_CHANGED' : 'SIGNED_OUT', error.requestId);
        begun = performance.now();
        continue;
      }
      const inProgress = isInProgress(error, ambiguous);
      const limit = error.status === 500 && operation.method !== 'GET' ? Math.min(attempts, 3) : attempts;
      const mayBeDone =
        operation.method !== 'GET' &&
        error.certainty !== 'notSent' &&
        (error.status === 0 || error.status >= 500);
      ambiguous ||= mayBeDone;
      if (mayBeDone) sent.last = sentAt;
      // A 500 is an answer; without one, or with that of something between, the service may be at it yet.
      sent.mayBeUnderWay ||= mayBeDone && error.status !== 500;
      const wait = Math.max(
        error.retryAfter,
        inProgress
          ? 1000 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
          : Math.random() * 300 * 2 ** attempt,
      );
      const mayGoOn =
        inProgress && !operation.once
          ? attempt < 5
          : retryable.has(error.status) && attempt < limit && !mustBeTold(operation, error);
      const longest =
        operation.method === 'GET' && error.status !== 429 && error.status !== 425
          ? longestWaitForPage
          : longestWait;
      if (!mayGoOn || performance.now() - begun + wait > longest)
        throw ambiguous && (inProgress || !isFinal(error))
          ? error.with({ outcomeUnknown: true, certainty: undefined })
          : error;
      await pause(wait, signal);
    }
  }
}

/** Whether the service has clearly judged the request, so that its key need not be kept. */
export function isFinal(error: ApiError): boolean {
  return (
    error.status >= 400 &&
    error.status < 500 &&
    !retryable.has(error.status) &&
    error.status !== 401 &&
    !error.outcomeUnknown &&
    errorKind(error) !== 'stillRunning'
  );
}

/**
 * Whether the same request is still being done. After an attempt without a clear answer, a 409 that
 * gives no reason we know may mean that too (docs/product.md#a-409-has-several-reasons).
 */
function isInProgress(error: ApiError, ambiguous: boolean): boolean {
  const kind = errorKind(error);
  return kind === 'stillRunning' || (ambiguous && kind === 'conflict');
}

/** Who changes something is told that the service wants it slower, and decides; a read just waits. */
function mustBeTold({ method }: Operation, { status }: ApiError): boolean {
  return status === 429 && method !== 'GET';
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
