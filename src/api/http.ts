import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { issuePath } from '~/contract/issue-path';
import type { Operation } from '~/contract/operations';
import { unansweredCookie } from '~/contract/view-preferences';
import { writeCookie } from '~/lib/script-cookie';
import { readJson } from '~/lib/json/lossless';
import { ApiError, errorFromResponse } from './api-error';
import { bearerToken, deployment } from './deployment';
import { takeInitialResponse } from './initial-responses';
import { recordResponseHeaders } from './response-headers';
import { readRetryAfter } from './retry-after';

/** One HTTP request, and what its response says. The only code that calls `fetch`. Waiting times are milliseconds. */

/** How long a response may take, by what is asked; `outcome` is a read that finds out what became of a write. */
export const timeouts = { read: 10_000, write: 30_000, clone: 60_000, outcome: 5_000 };

/** A successful response, its body still as text. */
export type RawResponse = { status: number; body: string; requestId: string; replayed: boolean | undefined };
type Outgoing = {
  method: string;
  payload?: string | undefined;
  /** Says so in Content-Type, which some operations want without a body, too. */
  isJson?: boolean;
  key?: string | undefined;
  /** Which of the two services it is for; reconciliation unless it says `ledger`. */
  service?: 'ledger' | undefined;
  /** In place of the one that was signed in with. */
  token?: string;
  timeout: number;
  signal?: AbortSignal | undefined;
};

/** Sends it once. Throws an ApiError, status 0 when no response came. */
export async function request(url: string, out: Outgoing): Promise<RawResponse> {
  const direct = directly(out);
  const sending = () => send(url, out, direct);
  if (direct) return sending();
  return out.method === 'GET' ? (givenTo(url, out) ?? sending()) : unansweredUntil(sending);
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
      signal: endOf(out),
    });
    recordResponseHeaders(response.status, response.headers, began, Date.now());
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
  const answer = readResponse(response, text, requestId);
  if (!response.ok) {
    const refusal = errorFromResponse({
      ...answer,
      contentType: response.headers.get('Content-Type') ?? '',
      retryAfter: readRetryAfter(response.headers.get('Retry-After')),
      // Only our own server may say so: another one's word on itself is no proof.
      ...(!direct && out.method !== 'GET' && isNotDone(response) && { certainty: 'notSent' as const }),
    });
    throw await inWords(refusal);
  }
  const replayed = response.headers.get('X-Idempotency-Replayed');
  return {
    ...answer,
    replayed: replayed === null ? undefined : replayed === 'true',
  };
}

/**
 * Has lists read where the change is made, from before it is sent, since the page may be left before its answer, until
 * its good answer; for a minute without one, in which it may still be made.
 */
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

/** The answer to a read that came with the page. */
function givenTo(url: string, { method }: Outgoing): RawResponse | undefined {
  const given = method === 'GET' ? takeInitialResponse(url) : undefined;
  return given && { status: 200, ...given, replayed: undefined };
}

/** When it is broken off: by who asked, or for the time it takes. */
function endOf({ signal, timeout }: Outgoing): AbortSignal {
  const late = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, late]) : late;
}

function readResponse({ status, headers }: Response, body: string, requestId: string) {
  return { status, body, requestId: headers.get('X-Request-Id') ?? requestId };
}

function isNotDone({ headers }: Response): boolean {
  return headers.get('X-Recon-Outcome') === 'not-done';
}

function headersOf(out: Outgoing, direct: ReturnType<typeof directly>, requestId: string): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Request-Id': requestId });
  if (direct) headers.set('Authorization', `Bearer ${direct.token}`);
  // A page of another origin cannot send this header, which is the CSRF check of the server. No cookie, no CSRF.
  else if (out.method !== 'GET') headers.set('X-Recon-Console', '1');
  if (out.isJson) headers.set('Content-Type', 'application/json');
  if (out.key !== undefined) headers.set(direct?.keyHeader ?? 'X-Idempotency-Key', out.key);
  return headers;
}

/** Words validation faults by their codes, in the language of the console; loaded with the first of them. */
async function inWords(error: ApiError): Promise<ApiError> {
  if (error.details.every(({ code }) => code === undefined)) return error;
  try {
    const { validationMessage: faultText } = await import('~/i18n/validation-message');
    return error.with({ details: error.details.map((one) => ({ ...one, message: faultText(one) })) });
  } catch {
    // Without the words the service's own are told.
    return error;
  }
}

/** How a console without a server reaches a service; undefined with one. Without a token it is a 401. */
function directly({ service, token = bearerToken() }: Outgoing) {
  const here = deployment();
  if (here.kind === 'server') return undefined;
  if (token === undefined) throw endedCall('SIGNED_OUT', '');
  const base = service === 'ledger' ? here.ledgerUrl : here.reconciliationUrl;
  return { base, token, keyHeader: here.idempotencyHeader };
}

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
    timeout: timeouts.read,
  });
  return (options.shape ? parseBody(options.shape, answer) : undefined) as z.output<T>;
}

/** Asks a console's own host for its `config.json`; throws an ApiError when there is none. */
export async function readConfigFile(): Promise<string> {
  const answer = await page('/config.json').catch(() => undefined);
  if (!answer?.ok)
    throw new ApiError({ status: answer?.status ?? 0, code: 'CONFIG', message: '', requestId: '' });
  return answer.text();
}

/** Lets a service reached directly judge a token; throws an ApiError as `call` does, without waiting for a sign-in. */
export async function tryToken(token: string): Promise<void> {
  await request('/v1/contexts?limit=1', {
    method: 'GET',
    timeout: timeouts.read,
    token,
  });
}

/** The content security policy that came with the console's page; null when it came without one. */
export async function readPagePolicy(): Promise<string | null> {
  const { headers } = await page(location.pathname, 'HEAD');
  return headers.get('Content-Security-Policy');
}

/** The console's page as the server has it now, as HTML. Throws when the server cannot be reached. */
export async function readConsolePage(): Promise<string> {
  const answer = await page('/');
  if (!answer.ok) throw new Error(`The console's page was answered ${answer.status}`);
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

/** A call that ended with its session. */
export function endedCall(code: 'IDENTITY_CHANGED' | 'SIGNED_OUT', requestId: string): ApiError {
  return new ApiError({ status: 401, code, message: '', requestId });
}

/** The parsed body of a response; throws an ApiError `UNREADABLE` when it is not of the operation's shape. */
export function readBody(operation: Operation, answer: RawResponse): unknown {
  if (!operation.response || answer.status === 204) return undefined;
  return parseBody(operation.response, answer);
}

function parseBody(shape: z.core.$ZodType, answer: RawResponse): unknown {
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
    parsed.error.issues.map((issue) => ({ path: issuePath(issue), message: issue.message })),
  );
}

function unreadable(answer: RawResponse, details: ApiError['details'] = []): ApiError {
  return new ApiError({
    status: answer.status,
    code: 'UNREADABLE',
    message: '',
    requestId: answer.requestId,
    details,
  });
}
