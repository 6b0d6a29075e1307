import type { ClientOperation } from '@recon/contract/client-operations';
import { ApiError, errorKind } from './api-error';
import { sessionEndedError, type RawResponse } from './http';

const retryable = new Set([0, 408, 425, 429, 500, 502, 503, 504]);
const maxWaitMs = 15_000;
/** Maximum milliseconds of retrying a read: a page must show an outage soon; `refetch-after-failure` then continues. */
const maxPageWaitMs = 5_000;

/** Asks for a sign-in after a 401. Resolves to whether the same user, another one or none signed in. */
export type Unauthorized = () => Promise<'same' | 'changed' | 'signed-out'>;

/**
 * Sends a request with retries (docs/behaviour.md#retries). Throws the last ApiError, with `outcomeUnknown` if a write
 * may be done. The 404 of a repeated DELETE becomes a 204.
 */
export async function withRetries(
  operation: ClientOperation,
  send: () => Promise<RawResponse>,
  signal: AbortSignal | undefined,
  onUnauthorized: Unauthorized,
): Promise<RawResponse> {
  let begun = performance.now();
  let ambiguous = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (ambiguous && isGone(operation, error))
        return { status: 204, body: '', requestId: error.requestId, replayed: undefined };
      if (error.status === 401) {
        await signInAgain(onUnauthorized, error);
        begun = performance.now();
        continue;
      }
      const inProgress = isInProgress(operation, error, ambiguous);
      ambiguous ||= mayHaveBeenDone(operation, error);
      const wait = Math.max(error.retryAfter, backoff(attempt, inProgress));
      const mayGoOn = inProgress && !operation.once ? attempt < 5 : mayRetry(operation, error, attempt);
      if (!mayGoOn || performance.now() - begun + wait > longestWaitFor(operation, error))
        throw ambiguous ? withoutOutcome(error, inProgress) : error;
      await sleep(wait, signal);
    }
  }
}

async function signInAgain(onUnauthorized: Unauthorized, { requestId }: ApiError): Promise<void> {
  const outcome = await onUnauthorized();
  if (outcome !== 'same')
    throw sessionEndedError(outcome === 'changed' ? 'IDENTITY_CHANGED' : 'SIGNED_OUT', requestId);
}

/** Adds `outcomeUnknown` to the last error unless it is a clear rejection. `inProgress`: an earlier attempt runs. */
function withoutOutcome(error: ApiError, inProgress: boolean): ApiError {
  return inProgress || !isClearResponse(error)
    ? error.with({ outcomeUnknown: true, certainty: undefined })
    : error;
}

function isGone({ method }: ClientOperation, { status }: ApiError): boolean {
  return method === 'DELETE' && status === 404;
}

/** Returns whether a write may have been applied although its response is an error. */
function mayHaveBeenDone({ method }: ClientOperation, { status, certainty }: ApiError): boolean {
  return method !== 'GET' && certainty !== 'notSent' && (status === 0 || status >= 500);
}

/** Returns the milliseconds until the next attempt: exponential, with jitter; longer if an earlier one still runs. */
function backoff(attempt: number, inProgress: boolean): number {
  return inProgress
    ? 1000 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
    : Math.random() * 300 * 2 ** attempt;
}

function mayRetry(operation: ClientOperation, error: ApiError, attempt: number): boolean {
  const mayRepeat = /^(GET|PUT)$/.test(operation.method) || operation.idempotent === true;
  const attempts = operation.once ? 1 : mayRepeat ? 4 : 2;
  const limit = error.status === 500 && operation.method !== 'GET' ? Math.min(attempts, 3) : attempts;
  return retryable.has(error.status) && attempt < limit && !mustBeTold(operation, error);
}

function longestWaitFor({ method }: ClientOperation, { status }: ApiError): number {
  return method === 'GET' && status !== 429 && status !== 425 ? maxPageWaitMs : maxWaitMs;
}

/** Returns whether an error is a definite rejection by the service, so the idempotency key is no longer needed. */
export function isClearResponse(error: ApiError): boolean {
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
 * Returns whether an error means that an earlier attempt still runs. If one may have arrived (`ambiguous`), a 409
 * without another reason means that, too (docs/behaviour.md#a-409-has-several-reasons). A repeated PUT conflicts with
 * writes of others only, not with its own earlier attempt.
 */
function isInProgress({ method }: ClientOperation, error: ApiError, ambiguous: boolean): boolean {
  const kind = errorKind(error);
  return kind === 'stillRunning' || (ambiguous && method !== 'PUT' && kind === 'conflict');
}

/** Returns whether an error is shown instead of retried: a 429 to a write, as the user decides whether to wait. */
function mustBeTold({ method }: ClientOperation, { status }: ApiError): boolean {
  return status === 429 && method !== 'GET';
}

/** Waits for a number of ms. Rejects with the reason of `signal` if it aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
