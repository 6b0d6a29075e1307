import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { errorBody } from '@recon/contract/errors';
import type { AnswerOf, CallOf, Operation } from '@recon/contract/operations';
import { readRetryAfter, requestOf } from '@recon/contract/request';
import type { Service } from '@recon/contract/service';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';

/** Milliseconds until a request ends without an answer. */
const timeout = 60_000;
/** The most attempts without a clear answer, and the most waits for a rate limit or a request that still runs. */
const [maxAttempts, maxWaits] = [5, 60];

/** The answer of a service that is no success, or the lack of one (status 0). */
class RemoteError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Whether a write may have been carried out. */
  readonly outcomeUnknown: boolean;
  constructor(message: string, status: number, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.outcomeUnknown = [0, 408, 425].includes(status) || (status >= 500 && status !== 501);
  }
}

/** A service at a URL, as the owner of a token. */
export type Remote = Service & { readonly url: string };

/** The idempotency key of a write, and the id of the action that it belongs to. */
type WriteIds = { readonly key: string; readonly action: string };

/**
 * Returns the key of a write: of a creation the same one in the same action. Other writes are sent only after a read has
 * shown that they are left: a further one must not get the response of an earlier one.
 */
function keyOf(action: string, { method, path }: Operation, input: object): string {
  if (method !== 'POST') return randomUuid();
  return createHash('sha256')
    .update(`${action} ${method} ${path} ${writeJson(input)}`)
    .digest('hex');
}

/** An answer; `wait`: the milliseconds that it asks to wait. */
type Answered = { ok: boolean; status: number; wait: number; text: string };

type RemoteOptions = { url: string; token: string; onWait?: (milliseconds: number) => void };

/** Returns the service at a base URL. `onWait` is told how long a rate limit is waited for. */
export function connect({ url: base, token, onWait }: RemoteOptions): Remote {
  /** Sends a request once. Returns its answer, or the lack of one as an error. */
  async function send(
    row: Operation,
    input: object,
    write: WriteIds | undefined,
  ): Promise<Answered | RemoteError> {
    const { url, payload } = requestOf(row, input);
    const headers = new Headers({
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Request-Id': randomUuid(),
    });
    if (payload !== undefined) headers.set('Content-Type', 'application/json');
    if (write) headers.set('X-Recon-Action', write.action);
    if (write && row.idempotent) headers.set('X-Idempotency-Key', write.key);
    const signal = AbortSignal.timeout(timeout);
    try {
      // A redirection could take the token elsewhere.
      const init = { method: row.method, headers, body: payload ?? null, redirect: 'error', signal } as const;
      const response = await fetch(base + url, init);
      const { ok, status } = response;
      const wait = readRetryAfter(response.headers.get('Retry-After'));
      return { ok, status, wait, text: await response.text() };
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { message?: string } };
      if (cause?.message === 'bad port')
        return new RemoteError(`${base} has a port that is not for HTTP: no request is sent there.`, 400);
      return new RemoteError(`${base} does not answer: ${cause?.message || message}.`, 0);
    }
  }

  async function call<Row extends Operation>(row: Row, input: CallOf<Row>, of?: { action: string }) {
    const write = of && { ...of, key: keyOf(of.action, row, input) };
    const tries = { attempts: 0, waits: 0, isRepeatable: row.method !== 'POST' || write !== undefined };
    for (let isUnclear = false; ;) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const answer = await send(row, input, write);
      if ('ok' in answer && answer.ok) return bodyOf(row, answer) as AnswerOf<Row>;
      const error = 'ok' in answer ? errorOf(row, answer) : answer;
      if (isUnclear && isGone(row, error)) return undefined as AnswerOf<Row>;
      const wait = nextWait(error, 'ok' in answer ? answer.wait : 0, tries);
      if (wait === undefined) throw error;
      isUnclear ||= error.outcomeUnknown;
      if (error.status === 429) onWait?.(wait);
      // oxlint-disable-next-line no-await-in-loop -- it waits
      await sleep(wait);
    }
  }

  return { url: base, call };
}

/**
 * Returns the milliseconds until the next attempt, at least those that the answer asks for; `undefined` if there is to be
 * none. Counts attempts and waits.
 */
function nextWait(
  error: RemoteError,
  pause: number,
  tries: { attempts: number; waits: number; readonly isRepeatable: boolean },
): number | undefined {
  if (mustWait(error)) {
    tries.waits += 1;
    return tries.waits > maxWaits ? undefined : Math.max(pause, 1000);
  }
  tries.attempts += 1;
  const mayRepeat = tries.isRepeatable && error.outcomeUnknown && tries.attempts < maxAttempts;
  return mayRepeat ? Math.max(pause, 200 * 2 ** tries.attempts) : undefined;
}

/** Returns whether a request was refused for now only: by a rate limit, or since the same one still runs. */
const mustWait = ({ status, code }: RemoteError): boolean =>
  status === 429 || (status === 409 && (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'MTCH-0018'));

/** Returns whether the 404 of a repeated delete shows that an earlier attempt succeeded. */
const isGone = ({ method }: Operation, { status }: RemoteError): boolean =>
  method === 'DELETE' && status === 404;

/** Returns the error that a response states, as one sentence. */
function errorOf(row: Operation, { status, text }: Answered): RemoteError {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const parsed = z.safeParse(errorBody, json);
  const body = isJsonObject(json) ? json : {};
  const code = typeof body['code'] === 'string' ? body['code'] : undefined;
  const message = typeof body['message'] === 'string' ? body['message'] : '';
  const details = (parsed.success ? (parsed.data.details ?? []) : []).map(
    (one) => ` ${one.path.slice(1).join('.')} ${one.message}.`,
  );
  const stated = [String(status), code].filter(Boolean).join(' ');
  return new RemoteError(
    `${row.method} ${row.path}: ${stated}. ${message}${details.join('')}`.trim(),
    status,
    code,
  );
}

function bodyOf(row: Operation, { status, text }: Answered): unknown {
  if (!row.response || status === 204) return undefined;
  const unreadable = new RemoteError(
    `${row.method} ${row.path}: the answer is not what the interface states.`,
    0,
  );
  let json: unknown;
  try {
    json = readJson(text);
  } catch {
    throw unreadable;
  }
  const parsed = z.safeParse(row.response, json);
  if (!parsed.success) throw unreadable;
  return parsed.data;
}
