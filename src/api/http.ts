import { v4 as randomUuid } from 'uuid';
import { issuePath } from '@recon/contract/issue-path';
import { readRetryAfter } from '@recon/contract/request';
import { unansweredCookie } from '@recon/contract/view-preferences';
import { writeCookie } from '~/lib/browser-storage';
import { readJson } from '@recon/engine/lib/json/lossless';
import { loadTexts } from '~/i18n/locale';
import { currentActionId } from './write-ids';
import { ApiError, errorFromResponse } from './api-error';
import { takeInitialResponse } from './initial-responses';
import { recordResponseHeaders } from './observed-service';
import type { Deployment } from './host-config';
import * as z from 'zod/mini';

/** Timeouts by type of request, in milliseconds. */
export const timeouts = { read: 10_000, write: 30_000, clone: 60_000 };

/** Response with its unparsed body. `replayed`: it repeats an earlier response to this key; undefined if not stated. */
export type RawResponse = { status: number; body: string; requestId: string; replayed: boolean | undefined };
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Whether our server compares the response with the activity log (docs/activity.md#observations). */
  observes?: boolean | undefined;
  /** Whether the browser finishes the request though the page is left; for bodies up to 64 kB. */
  keepalive?: boolean | undefined;
};
type Outgoing = CallOptions & {
  method: string;
  payload?: string | undefined;
  /** Sets `Content-Type: application/json`, which some operations require even without a body. */
  isJson?: boolean;
  key?: string | undefined;
  /** Target service; reconciliation unless it is `ledger`. */
  service?: 'ledger' | undefined;
  /** Token to use instead of that of the signed-in user. */
  token?: string;
  timeout: number;
};

/** Sends a request once. Throws an ApiError, with status 0 if no response arrived. */
export async function request(url: string, out: Outgoing): Promise<RawResponse> {
  const direct = directly(out);
  const sending = () => send(url, out, direct);
  if (direct) return sending();
  if (out.method !== 'GET') return unansweredUntil(sending);
  const initial = takeInitialResponse(url);
  return initial ? { status: 200, ...initial, replayed: undefined } : sending();
}

async function send(url: string, out: Outgoing, direct: ReturnType<typeof directly>): Promise<RawResponse> {
  const requestId = randomUuid();
  const headers = headersOf(out, direct, requestId);
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
      keepalive: out.keepalive === true,
      signal: endOf(out),
    });
    recordResponseHeaders(response.status, response.headers, began, Date.now());
    text = await response.text();
  } catch (cause) {
    if (out.signal?.aborted) throw cause;
    const outcomeUnknown = out.method !== 'GET';
    throw new ApiError({ status: 0, code: 'NO_ANSWER', message: '', requestId, outcomeUnknown });
  }
  const { status, headers: replyHeaders } = response;
  const answer = { status, body: text, requestId: replyHeaders.get('X-Request-Id') ?? requestId };
  if (!response.ok) {
    const refusal = errorFromResponse({
      ...answer,
      contentType: response.headers.get('Content-Type') ?? '',
      retryAfter: readRetryAfter(response.headers.get('Retry-After')),
      // Only our own server is trusted here: another service's header proves nothing.
      ...(!direct && out.method !== 'GET' && isNotDone(response) && { certainty: 'notSent' as const }),
    });
    throw await inWords(refusal);
  }
  const replayed = response.headers.get('X-Idempotency-Replayed');
  return { ...answer, replayed: replayed === null ? undefined : replayed === 'true' };
}

/** Sends a write. Until it succeeds, or 60 s after its error, a cookie makes lists come from the primary database. */
async function unansweredUntil(sending: () => Promise<RawResponse>): Promise<RawResponse> {
  const keep = (maxAge: number) => {
    if ('document' in globalThis) writeCookie({ pair: `${unansweredCookie}=1`, maxAge, sameSite: 'Strict' });
  };
  keep(60);
  try {
    const answer = await sending();
    keep(0);
    return answer;
  } catch (error) {
    keep(60);
    throw error;
  }
}

function endOf({ signal, timeout }: Outgoing): AbortSignal {
  const late = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, late]) : late;
}

const isNotDone = ({ headers }: Response): boolean => headers.get('X-Recon-Outcome') === 'not-done';

function headersOf(out: Outgoing, direct: ReturnType<typeof directly>, requestId: string): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Request-Id': requestId });
  if (direct) headers.set('Authorization', `Bearer ${direct.token}`);
  // A page of another origin cannot send this header: the server's CSRF check. Without cookies CSRF is impossible.
  else if (out.method !== 'GET') {
    headers.set('X-Recon-Console', '1');
    // Only our own server has an activity log; another service may refuse an unknown header.
    const action = currentActionId();
    if (action !== undefined) headers.set('X-Recon-Action', action);
  } else if (out.observes) headers.set('X-Recon-Observe', 'history');
  if (out.isJson) headers.set('Content-Type', 'application/json');
  if (out.key !== undefined) headers.set(direct?.keyHeader ?? 'X-Idempotency-Key', out.key);
  return headers;
}

/** Returns the error with its validation messages in the console's language; loads these messages first. */
async function inWords(error: ApiError): Promise<ApiError> {
  if (error.details.every(({ code }) => code === undefined)) return error;
  try {
    await loadTexts('context');
    const { validationMessage: faultText } = await import('~/i18n/validation-message');
    return error.with({ details: error.details.map((one) => ({ ...one, message: faultText(one) })) });
  } catch {
    // If the messages fail to load, the service's own are shown.
    return error;
  }
}

/** Returns URL, token and key header if there is no server of ours, else undefined. Throws a 401 without a token. */
function directly({ service, token = bearerToken() }: Outgoing) {
  const here = deployment();
  if (here.kind === 'server') return undefined;
  if (token === undefined) throw sessionEndedError('SIGNED_OUT', '');
  const base = service === 'ledger' ? here.ledgerUrl : here.reconciliationUrl;
  return { base, token, keyHeader: here.idempotencyHeader };
}

/** Calls the console's own server once, without retries. Returns the body parsed by `shape`, or throws an ApiError. */
export async function callServer<T extends z.core.$ZodType = z.core.$ZodUndefined>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: { body?: unknown; shape?: T } = {},
): Promise<z.output<T>> {
  const answer = await request(path, {
    method,
    payload: options.body === undefined ? undefined : JSON.stringify(options.body),
    isJson: options.body !== undefined,
    timeout: timeouts.read,
  });
  return parseResponse(options.shape, answer) as z.output<T>;
}

/** Fetches the host's `config.json` as text. Throws an ApiError with code `CONFIG` if that fails. */
export async function readConfigFile(): Promise<string> {
  const answer = await page('/config.json').catch(() => undefined);
  if (!answer?.ok)
    throw new ApiError({ status: answer?.status ?? 0, code: 'CONFIG', message: '', requestId: '' });
  return answer.text();
}

/** Checks a token by one read, sent directly to the service. Throws an ApiError if the read fails. */
export async function tryToken(token: string): Promise<void> {
  await request('/v1/contexts?limit=1', { method: 'GET', timeout: timeouts.read, token });
}

/** Fetches the content security policy of the page; null if it has none. */
export async function readPagePolicy(): Promise<string | null> {
  const { headers } = await page(location.pathname, 'HEAD');
  return headers.get('Content-Security-Policy');
}

/** Fetches the HTML of the console's page. Throws if the server cannot be reached or returns an error. */
export async function readConsolePage(): Promise<string> {
  const answer = await page('/');
  if (!answer.ok) throw new Error(`The server returned ${answer.status} for the console's page`);
  return answer.text();
}

function page(path: string, method = 'GET'): Promise<Response> {
  return fetch(path, {
    method,
    headers: { Accept: 'text/html' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeouts.read),
  });
}

/** Returns the error of a call whose user signed out, or was replaced by another one, before it ended. */
export function sessionEndedError(code: 'IDENTITY_CHANGED' | 'SIGNED_OUT', requestId: string): ApiError {
  return new ApiError({ status: 401, code, message: '', requestId });
}

/** Returns the body of a response, parsed by `shape`. Throws an ApiError `UNREADABLE` if it violates that schema. */
export function parseResponse(shape: z.core.$ZodType | undefined, response: RawResponse): unknown {
  if (!shape || response.status === 204) return undefined;
  let json: unknown;
  try {
    json = readJson(response.body);
  } catch {
    throw unreadable(response);
  }
  const parsed = z.safeParse(shape, json);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({ path: issuePath(issue), message: issue.message }));
  throw unreadable(response, details);
}

function unreadable({ status, requestId }: RawResponse, details: ApiError['details'] = []): ApiError {
  return new ApiError({ status, code: 'UNREADABLE', message: '', requestId, details });
}

let current: Deployment = { kind: 'server' };
let token: string | undefined;
let reading: Promise<void> | undefined;

/** Returns where calls go. */
export const deployment = (): Deployment => current;

/** Returns the token of a console without a server; undefined before the sign-in. */
export const bearerToken = (): string | undefined => token;

export function saveBearerToken(value: string | undefined): void {
  token = value;
}

/** Reads `config.json`, once, to set where calls go; rejects with an ApiError. `undefined` without its `meta` tag. */
export function loadDeployment(readConfig: () => Promise<string>): Promise<void> | undefined {
  if (!document.querySelector('meta[name="recon-config"]')) return undefined;
  reading ??= readConfig()
    .then(async (text) => setDeployment((await import('./host-config')).readHostConfig(text)))
    .catch((error: unknown) => {
      // The next call reads it again.
      reading = undefined;
      throw error;
    });
  return reading;
}

export function setDeployment(target: Deployment): void {
  current = target;
}
