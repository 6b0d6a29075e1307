import { type ClientOperation, clientOperations } from '@recon/contract/client-operations';
import type {
  ResponseBody,
  ResponseBodyOf,
  Call,
  CallOf,
  Operation,
  OperationName,
} from '@recon/contract/operations';
import { requestOf } from '@recon/contract/request';
import { lazyChunk } from '~/lib/lazy';
import { ApiError, errorKind } from './api-error';
import { type CallOptions, deployment, sessionEndedError, parseResponse, request, timeouts } from './http';
import { recordDenied, recordGranted, recordProtection, watchWrite } from './observed-service';
import { clearInitialResponses } from './initial-responses';
import { endIntent, intentKey } from './write-ids';
import { isClearResponse, type Unauthorized, withRetries } from './retry';
import type * as writing from './write-checks';

/** Parsed response of an operation, with the id of its request. */
export type ApiResult<K extends OperationName> = {
  data: ResponseBody<K>;
  requestId: string;
  /** True if the service repeated the response to an earlier request with this key; undefined if not reported. */
  replayed: boolean | undefined;
};

type WriteChecks = typeof writing;
let onWriteChecks: (checks: WriteChecks) => void = () => undefined;
const writeChecks = lazyChunk(async () => {
  const checks = await import('./write-checks');
  onWriteChecks(checks);
  return checks;
});

/** Registers a callback that gets the module `write-checks` when it has loaded, before it is first used. */
export function onWriteChecksLoaded(callback: typeof onWriteChecks): void {
  onWriteChecks = callback;
}

let onUnauthorized: Unauthorized = async () => 'signed-out';
let ready: Promise<unknown> = Promise.resolve();

/** Sets what calls wait for: `ready` before a request, and `onUnauthorized`, which asks for a sign-in, after a 401. */
export function connectSession(session: { ready: Promise<unknown>; onUnauthorized: Unauthorized }): void {
  ready = session.ready;
  onUnauthorized = session.onUnauthorized;
}

/**
 * Calls an operation of `contract/operations.ts` and returns its parsed response, or throws an ApiError.
 * - Reads, and writes with an idempotency key, are retried with backoff and the same key if no clear response arrived.
 * - A delete is repeated at most once; “not found” then means that it succeeded.
 * - Operations marked `once`, and writes rejected with 429, are not retried; the next attempt has the same key.
 * - The outcome of a write without a clear response is unknown. The same call again sends the same key.
 * - After a 401 it waits for a new sign-in, then continues. `signal` aborts reads, never writes.
 * - With `observes`, our server compares the response of a read with the activity log.
 */
export async function call<K extends OperationName>(
  name: K,
  input: Call<K>,
  options: CallOptions = {},
): Promise<ApiResult<K>> {
  await ready;
  const prepared = prepare(name, input);
  const { operation, key } = prepared;
  const askedBy = identity;
  const checks = operation.method === 'GET' ? writeChecks.now() : await neededChecks();
  const began = performance.now();
  try {
    const answer = await sendWithRetries(name, prepared, options);
    recordGranted(operation.permission);
    if (askedBy !== identity) throw sessionEndedError('IDENTITY_CHANGED', answer.requestId);
    if (key !== undefined) recordProtection(answer.replayed !== undefined);
    const data = parseResponse(operation.response, answer) as ResponseBody<K>;
    endIntent(prepared.target, key);
    if (checks) checkResponse(name, prepared, { data, began }, checks);
    return { data, requestId: answer.requestId, replayed: answer.replayed };
  } catch (error) {
    if (error instanceof ApiError) {
      if (isClearResponse(error)) endIntent(prepared.target, key);
      if (error.status === 403 && askedBy === identity) recordDenied(operation.permission);
    }
    throw error;
  }
}

/**
 * Calls an operation of `contract/console-operations.ts`, which only our own server has, and returns its response.
 * Throws an ApiError. Reads and PUTs are retried with backoff; after a 401 it waits for a new sign-in. `signal` aborts.
 */
export async function callConsole<Row extends Operation>(
  operation: Row,
  input: CallOf<Row>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ResponseBodyOf<Row>> {
  await ready;
  // Without our server, the request would reach another service.
  if (deployment().kind !== 'server')
    throw new ApiError({ status: 404, code: 'ROUTE_NOT_FOUND', message: '', requestId: '' });
  const askedBy = identity;
  const { url, payload } = requestOf(operation, input);
  const { method } = operation;
  const isJson = payload !== undefined;
  const timeout = method === 'GET' ? timeouts.read : timeouts.write;
  const send = () => request(url, { method, payload, isJson, timeout, signal });
  const answer = await withRetries(operation, send, signal, onUnauthorized);
  if (askedBy !== identity) throw sessionEndedError('IDENTITY_CHANGED', answer.requestId);
  return parseResponse(operation.response, answer) as ResponseBodyOf<Row>;
}

function prepare<K extends OperationName>(name: K, input: Call<K>) {
  const operation: ClientOperation = clientOperations[name];
  const { url, body, payload } = requestOf(operation, input);
  const target = `${name} ${url}`;
  const key = operation.idempotent ? intentKey(target, payload ?? '') : undefined;
  return { operation, url, body, payload, target, key };
}

async function sendWithRetries(
  name: OperationName,
  { operation, url, payload, key }: ReturnType<typeof prepare>,
  options: CallOptions,
) {
  const isRead = operation.method === 'GET';
  const signal = isRead ? options.signal : undefined;
  const send = () => {
    const sending = request(url, {
      ...options,
      method: operation.method,
      payload,
      isJson: payload !== undefined || operation.headers?.['Content-Type']?.required === true,
      key,
      service: operation.service,
      timeout: isRead ? timeouts.read : name === 'cloneContext' ? timeouts.clone : timeouts.write,
      signal,
    });
    return isRead ? sending : watchWrite(sending);
  };
  return withRetries(operation, send, signal, onUnauthorized).catch((error: unknown) => {
    // The service holds the key of a request that still runs, or that died.
    const isHeld = error instanceof ApiError && errorKind(error) === 'stillRunning' && error.retryAfter > 0;
    throw isHeld ? error.with({ heldUntil: Date.now() + error.retryAfter }) : error;
  });
}

/** Loads and returns the module that checks writes. If that fails, throws an ApiError `notBegun`: nothing was sent. */
async function neededChecks(): Promise<WriteChecks> {
  try {
    return await writeChecks.get();
  } catch {
    throw new ApiError({ status: 0, code: 'NO_ANSWER', message: '', requestId: '', certainty: 'notBegun' });
  }
}

/** Records fields that a write's response shows as not stored. For a read, reports differences from earlier writes. */
function checkResponse(
  name: OperationName,
  { operation, body }: ReturnType<typeof prepare>,
  { data, began }: { data: unknown; began: number },
  { checkRead, diffResponse, recordMismatch, recordFeeLinks, expectPersisted }: WriteChecks,
): void {
  if (operation.method === 'GET') return checkRead(data, began);
  if (body === undefined || data === undefined) return;
  const differing = diffResponse(name, body, data);
  recordMismatch(data, differing);
  recordFeeLinks(data, differing);
  if (differing.length === 0) expectPersisted(name, body, data, performance.now());
}

/** Rejects calls in flight and drops responses of the previous user; call it when another user signs in. */
export function changeIdentity(): void {
  identity += 1;
  clearInitialResponses();
  writeChecks.now()?.clearExpectations();
}
let identity = 0;
