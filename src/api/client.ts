import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type Answer,
  type Call,
  fillPath,
  type Operation,
  type OperationName,
  operations,
} from '~/contract/operations';
import { readJson, writeJson } from '~/lib/json-text';
import { noteResponseHeaders } from './response-headers';
import { ApiError, errorOfAnswer, errorWith } from './api-error';
import { bearerToken, deployment } from './deployment';
import { errorKind } from './error-text';
import { noteProtection } from './idempotency-protection';
import { endIntent, intentBegan, intentKey } from './intents';
import { checkRead, expectKept, forgetExpectations, noteNotKept, notKept } from './not-kept';
import { type Attempts, resolveOutcome } from './resolve-outcome';
import type { OfSource } from './outcomes';
import { noteGranted, noteDenied } from './denied-permissions';
import { readRetryAfter } from './retry-after';
import { watchWrite } from './slow-writes';

/** The only code that sees a Response. Waiting times are milliseconds. */

const retryable = new Set([0, 408, 425, 429, 500, 502, 503, 504]);
const timeouts = { read: 10_000, write: 30_000, clone: 60_000 };
const longestWait = 15_000;
/** A page says soon that its service is away: it is asked again while that is shown (`come-back`). */
const longestWaitForPage = 5_000;
/** For finding out what became of a write. */
const findingTimeout = 5_000;

/** A success, with what its headers say. */
export type ApiResult<K extends OperationName> = {
  data: Answer<K>;
  requestId: string;
  /** True when the service had already done this and repeated its answer; undefined when it does not say. */
  replayed: boolean | undefined;
};

type Unauthorized = () => Promise<'same' | 'changed' | 'signed-out'>;
let onUnauthorized: Unauthorized = async () => 'signed-out';
let ready: Promise<unknown> = Promise.resolve();

/**
 * Tells the client how to get a new session when one has ended (it is asked once for any number of
 * waiting calls), and what must be over before the first call is sent.
 */
export function connectSession(session: { ready: Promise<unknown>; onUnauthorized: Unauthorized }): void {
  ready = session.ready;
  onUnauthorized = session.onUnauthorized;
}

/**
 * Calls an operation of the table and gives its parsed answer, or throws an ApiError. Reads and (I)
 * writes are retried with growing waits when no clear answer came, a write always with the key of its
 * intent; a delete is sent once more at most, and "not found" then means it is done. What is marked
 * `once` is not retried, nor is a write that came too soon (429): its key is kept for the next try. What
 * became of a write without a clear answer is found out by reading (`outcomes`); `within` says whose field
 * map it is. A 401 asks for a new sign-in and goes on. Reads end with the signal; writes are never cut off.
 */
export async function call<K extends OperationName>(
  name: K,
  input: Call<K>,
  options: { signal?: AbortSignal | undefined; within?: OfSource } = {},
): Promise<ApiResult<K>> {
  await ready;
  const operation: Operation = operations[name];
  const {
    path = {},
    query = {},
    body,
  } = input as {
    path?: Record<string, string>;
    query?: Query;
    body?: unknown;
  };
  const url = fillPath(operation.path, path) + queryText(query);
  const payload = body === undefined ? undefined : writeJson(body);
  const target = `${name} ${url}`;
  const key = operation.idempotent ? intentKey(target, payload ?? '') : undefined;
  const asked = identity;
  const began = performance.now();
  const isRead = operation.method === 'GET';
  const signal = isRead ? options.signal : undefined;

  const send = () => {
    const sending = request(url, {
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
  const sent: Attempts = { first: Date.now(), mayBeUnderWay: false, last: undefined };
  if (key !== undefined) sent.first = intentBegan(target, key);
  try {
    const answer = await withRetries(operation, send, signal, sent).catch((error: unknown) =>
      resolveOutcome(name, input, error, { sent, within: options.within, read: readOnce }),
    );
    noteGranted(operation.permission);
    if (asked !== identity) throw endedCall('IDENTITY_CHANGED', answer.requestId);
    if (key !== undefined && !('record' in answer)) noteProtection(answer.replayed !== undefined);
    const data = ('record' in answer ? answer.record : readBody(operation, answer)) as Answer<K>;
    if (key !== undefined) endIntent(target, key);
    if (isRead) checkRead(data, began);
    else if (body !== undefined && data !== undefined) compareWithSent(name, body, data);
    return { data, requestId: answer.requestId, replayed: answer.replayed };
  } catch (error) {
    if (key !== undefined && error instanceof ApiError && isFinal(error)) endIntent(target, key);
    if (error instanceof ApiError && error.status === 403 && asked === identity)
      noteDenied(operation.permission);
    throw error;
  }
}

/** A read without retries, which leads to no sign-in: it only tells what became of something else. */
async function readOnce<K extends OperationName>(name: K, input: Call<K>): Promise<Answer<K>> {
  const operation: Operation = operations[name];
  const { path = {}, query = {} } = input as { path?: Record<string, string>; query?: Query };
  const answer = await request(fillPath(operation.path, path) + queryText(query), {
    method: 'GET',
    payload: undefined,
    isJson: false,
    key: undefined,
    service: operation.service,
    timeout: findingTimeout,
    signal: undefined,
  });
  return readBody(operation, answer) as Answer<K>;
}

/** The one place where what was sent is compared with what came of it. */
function compareWithSent(name: OperationName, body: unknown, record: unknown): void {
  const differing = notKept(name, body, record);
  noteNotKept(record, differing);
  if (differing.length === 0) expectKept(name, body, record, performance.now());
}

/** Another person works from here on: what is still under way for the one before is not handed out. */
export function changeIdentity(): void {
  identity += 1;
  forgetExpectations();
}
let identity = 0;

/**
 * A call to the console's own server that is not in the table: `/session`. Sent once; gives the
 * parsed answer if a shape is expected, or throws an ApiError.
 */
export async function callServer<T extends z.core.$ZodType = z.core.$ZodUndefined>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: { body?: unknown; shape?: T } = {},
): Promise<z.output<T>> {
  const answer = await request(path, {
    method,
    payload: options.body === undefined ? undefined : JSON.stringify(options.body),
    isJson: options.body !== undefined,
    key: undefined,
    timeout: timeouts.read,
    signal: undefined,
  });
  return (options.shape ? parseBody(options.shape, answer) : undefined) as z.output<T>;
}

/** Asks a console's own host for its `config.json`; throws an ApiError when there is none. */
export async function readConfigFile(): Promise<string> {
  const missing = (status: number) => new ApiError({ status, code: 'CONFIG', message: '', requestId: '' });
  const signal = AbortSignal.timeout(timeouts.read);
  const answer = await fetch('/config.json', { credentials: 'same-origin', cache: 'no-store', signal }).catch(
    () => {
      throw missing(0);
    },
  );
  if (!answer.ok) throw missing(answer.status);
  return answer.text();
}

/** Lets a service reached directly validate a token; throws an ApiError as `call` does, without waiting for a sign-in. */
export async function tryToken(token: string): Promise<void> {
  await request('/v1/contexts?limit=1', {
    method: 'GET',
    payload: undefined,
    isJson: false,
    key: undefined,
    timeout: timeouts.read,
    signal: undefined,
    token,
  });
}

/** The content security policy that came with the console's page; null when it came without one. */
export async function readPagePolicy(): Promise<string | null> {
  const page = await fetch(location.pathname, {
    method: 'HEAD',
    headers: { Accept: 'text/html' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeouts.read),
  });
  return page.headers.get('Content-Security-Policy');
}

/** The console's page as the server has it now, as HTML. Throws when the server cannot be reached. */
export async function readConsolePage(): Promise<string> {
  const page = await fetch('/', {
    headers: { Accept: 'text/html' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeouts.read),
  });
  if (!page.ok) throw new Error(`The console's page was answered ${page.status}`);
  return page.text();
}

type Query = Record<string, string | number | undefined>;
type RawAnswer = { status: number; body: string; requestId: string; replayed: boolean | undefined };
type Outgoing = {
  method: string;
  payload: string | undefined;
  /** Says so in Content-Type, which some operations want without a body, too. */
  isJson: boolean;
  key: string | undefined;
  /** Which of the two services it is for; reconciliation unless it says `ledger`. */
  service?: 'ledger' | undefined;
  /** In place of the one that was signed in with. */
  token?: string;
  timeout: number;
  signal: AbortSignal | undefined;
};

async function request(url: string, out: Outgoing): Promise<RawAnswer> {
  const requestId = randomUuid();
  const headers = new Headers({ Accept: 'application/json', 'X-Request-Id': requestId });
  const direct = directly(out);
  if (direct) headers.set('Authorization', `Bearer ${direct.token}`);
  // A page of another origin cannot send this header, so a forged write is told apart. No cookie, no forgery.
  else if (out.method !== 'GET') headers.set('X-Recon-Console', '1');
  if (out.isJson) headers.set('Content-Type', 'application/json');
  if (out.key !== undefined) headers.set(direct?.keyHeader ?? 'X-Idempotency-Key', out.key);
  const timeout = AbortSignal.timeout(out.timeout);
  let response: Response;
  let text: string;
  const began = Date.now();
  try {
    response = await fetch((direct?.base ?? '') + url, {
      method: out.method,
      headers,
      body: out.payload ?? null,
      credentials: direct ? 'omit' : 'same-origin',
      cache: 'no-store',
      signal: out.signal ? AbortSignal.any([out.signal, timeout]) : timeout,
    });
    noteResponseHeaders(response.status, response.headers, began, Date.now());
    text = await response.text();
  } catch (cause) {
    if (out.signal?.aborted) throw cause;
    throw new ApiError({
      status: 0,
      code: 'NO_ANSWER',
      message: '',
      requestId,
      outcomeUnknown: out.method !== 'GET',
    });
  }
  if (!response.ok) {
    const contentType = response.headers.get('Content-Type') ?? '';
    throw errorOfAnswer({
      status: response.status,
      body: text,
      contentType,
      requestId: response.headers.get('X-Request-Id') ?? requestId,
      retryAfter: readRetryAfter(response.headers.get('Retry-After')),
      // Only our own server may say so: another one's word on itself is no proof.
      ...(!direct &&
        out.method !== 'GET' &&
        response.headers.get('X-Recon-Outcome') === 'not-done' && { certainty: 'notSent' as const }),
    });
  }
  const replayed = response.headers.get('X-Idempotency-Replayed');
  return {
    status: response.status,
    body: text,
    requestId: response.headers.get('X-Request-Id') ?? requestId,
    replayed: replayed === null ? undefined : replayed === 'true',
  };
}

/** How a console without a server reaches a service; undefined with one. Without a token it is a 401. */
function directly({ service, token = bearerToken() }: Outgoing) {
  const here = deployment();
  if (here.kind === 'server') return undefined;
  if (token === undefined) throw endedCall('SIGNED_OUT', '');
  const base = service === 'ledger' ? here.ledgerUrl : here.reconciliationUrl;
  return { base, token, keyHeader: here.idempotencyHeader };
}

async function withRetries(
  operation: Operation,
  send: () => Promise<RawAnswer>,
  signal: AbortSignal | undefined,
  sent: Attempts,
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
          ? errorWith(error, { outcomeUnknown: true, certainty: undefined })
          : error;
      await pause(wait, signal);
    }
  }
}

/** Whether the service has clearly validated the request, so that its key need not be kept. */
function isFinal(error: ApiError): boolean {
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

function endedCall(code: 'IDENTITY_CHANGED' | 'SIGNED_OUT', requestId: string): ApiError {
  return new ApiError({ status: 401, code, message: '', requestId });
}

function readBody(operation: Operation, answer: RawAnswer): unknown {
  if (!operation.response || answer.status === 204) return undefined;
  return parseBody(operation.response, answer);
}

function parseBody(shape: z.core.$ZodType, answer: RawAnswer): unknown {
  let json: unknown;
  try {
    json = readJson(answer.body);
  } catch {
    throw unreadable(answer);
  }
  const parsed = z.safeParse(shape, json);
  if (parsed.success) return parsed.data;
  throw unreadable(
    answer,
    parsed.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
    })),
  );
}

function unreadable(answer: RawAnswer, details: ApiError['details'] = []): ApiError {
  return new ApiError({
    status: answer.status,
    code: 'UNREADABLE',
    message: '',
    requestId: answer.requestId,
    details,
  });
}

function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
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
