import { setTimeout as sleep } from 'node:timers/promises';
import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { errorBody } from '@recon/contract/errors';
import type { AnswerOf, CallOf, Operation } from '@recon/contract/operations';
import { readRetryAfter, requestOf } from '@recon/contract/request';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readJson } from '@recon/engine/lib/json/lossless';

/** Milliseconds until a request ends without an answer. */
const timeout = 60_000;
/** The most attempts without a clear answer, and the most waits for a rate limit or a request that still runs. */
const [maxAttempts, maxWaits] = [5, 60];

/** The answer of a service that is no success, or the lack of one (status 0). */
export class RemoteError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(message: string, status: number, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A service at a URL, as the owner of a token. */
export type Remote = {
  readonly url: string;
  /**
   * Calls an operation. Waits for rate limits; repeats what may be repeated: reads, deletes, and writes with a `key`.
   * Throws a RemoteError.
   */
  call<Row extends Operation>(row: Row, input: CallOf<Row>, write?: WriteIds): Promise<AnswerOf<Row>>;
};

/** The idempotency key of a write, and the id of the action that it belongs to. */
export type WriteIds = { readonly key?: string | undefined; readonly action: string };

type RemoteOptions = { url: string; token: string; onWait?: (milliseconds: number) => void };

/** Returns the service at a base URL. `onWait` is told how long a rate limit is waited for. */
export function connect({ url: base, token, onWait }: RemoteOptions): Remote {
  const send = async (row: Operation, input: object, write: WriteIds | undefined): Promise<Response> => {
    const { url, payload } = requestOf(row, input);
    const headers = new Headers({
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Request-Id': randomUuid(),
    });
    if (payload !== undefined) headers.set('Content-Type', 'application/json');
    if (write) headers.set('X-Recon-Action', write.action);
    if (write?.key !== undefined && row.idempotent) headers.set('X-Idempotency-Key', write.key);
    const signal = AbortSignal.timeout(timeout);
    // A redirection could take the token elsewhere.
    return fetch(base + url, {
      method: row.method,
      headers,
      body: payload ?? null,
      redirect: 'error',
      signal,
    });
  };

  async function call<Row extends Operation>(row: Row, input: CallOf<Row>, write?: WriteIds) {
    const isRepeatable = row.method !== 'POST' || write?.key !== undefined;
    let isUnclear = false;
    for (let attempt = 1, waits = 0; ;) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const response = await send(row, input, write).catch((error: unknown) => noAnswer(base, error));
      // oxlint-disable-next-line no-await-in-loop -- its body ends the attempt
      const text = response instanceof Response ? await response.text().catch(() => undefined) : undefined;
      if (response instanceof Response && response.ok && text !== undefined)
        return bodyOf(row, response.status, text) as AnswerOf<Row>;
      const isAnswer = response instanceof Response && text !== undefined;
      const error = isAnswer ? errorOf(row, response, text) : noAnswer(base, response);
      if (isUnclear && row.method === 'DELETE' && error.status === 404) return undefined as AnswerOf<Row>;
      const wait = isAnswer ? readRetryAfter(response.headers.get('Retry-After')) : 0;
      if (mustWait(error) && waits < maxWaits) {
        waits += 1;
        const milliseconds = Math.max(wait, 1000);
        if (error.status === 429) onWait?.(milliseconds);
        // oxlint-disable-next-line no-await-in-loop -- it waits
        await sleep(milliseconds);
        continue;
      }
      isUnclear ||= mayBeDone(error);
      if (!isRepeatable || !mayBeDone(error) || attempt >= maxAttempts) throw error;
      // oxlint-disable-next-line no-await-in-loop -- it waits
      await sleep(Math.max(wait, 200 * 2 ** attempt));
      attempt += 1;
    }
  }

  return { url: base, call };
}

/** Returns whether a request was refused for now only: by a rate limit, or since the same one still runs. */
const mustWait = ({ status, code }: RemoteError): boolean =>
  status === 429 || (status === 409 && (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'MTCH-0018'));

const mayBeDone = ({ status }: RemoteError): boolean =>
  [0, 408, 425].includes(status) || (status >= 500 && status !== 501);

function noAnswer(url: string, error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  const { cause } = error as { cause?: { message?: string } };
  const reason = cause?.message || (error instanceof Error ? error.message : 'the answer ended early');
  return new RemoteError(`${url} does not answer: ${reason}.`, 0);
}

/** Returns the error that a response states, as one sentence. */
function errorOf(row: Operation, { status }: Response, text: string): RemoteError {
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

function bodyOf(row: Operation, status: number, text: string): unknown {
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
