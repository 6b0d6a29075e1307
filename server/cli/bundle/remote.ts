import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { errorBody } from '@recon/contract/errors';
import type { ResponseBodyOf, CallOf, Operation } from '@recon/contract/operations';
import { readRetryAfter, requestOf } from '@recon/contract/request';
import type { Service } from '@recon/contract/service';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { jsonOf } from '../../lib/json-of';

/** Milliseconds until a request ends without an answer. */
const timeout = 60_000;
/** The most attempts without a clear answer, and the most waits for a rate limit or a request that still runs. */
const [maxAttempts, maxWaits] = [5, 60];

/** The response of a service that is no success, or the lack of one (status 0). */
class RemoteError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Milliseconds that the response asks to wait. */
  readonly wait: number;
  /** Whether a write may have been carried out. */
  readonly outcomeUnknown: boolean;
  constructor(message: string, { status = 0, code = undefined as string | undefined, wait = 0 } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.wait = wait;
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
  return hash('sha256', `${action} ${method} ${path} ${writeJson(input)}`);
}

type RemoteOptions = { url: string; token: string; onWait?: (milliseconds: number) => void };

/** Returns the service at a base URL. Calls `onWait` with the time to wait for a rate limit. */
export function connectRemote({ url: base, token, onWait }: RemoteOptions): Remote {
  /** Sends a request once. Returns the text of the response, `undefined` if it has none, or the error that it states. */
  async function send(
    row: Operation,
    input: object,
    write: WriteIds | undefined,
  ): Promise<string | undefined | RemoteError> {
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
      const text = await response.text();
      if (!response.ok) return errorOf(row, response, text);
      return response.status === 204 ? undefined : text;
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { message?: string } };
      return new RemoteError(`${base} does not answer: ${cause?.message || message}.`);
    }
  }

  async function call<Row extends Operation>(row: Row, input: CallOf<Row>, of?: { action: string }) {
    const write = of && { ...of, key: keyOf(of.action, row, input) };
    const tries = { attempts: 0, waits: 0, isRepeatable: row.method !== 'POST' || write !== undefined };
    for (let isUnclear = false; ;) {
      // One attempt after the other.
      const sent = await send(row, input, write);
      if (!(sent instanceof RemoteError)) return bodyOf(row, sent) as ResponseBodyOf<Row>;
      if (isUnclear && isGone(row, sent)) return undefined as ResponseBodyOf<Row>;
      const wait = nextWait(sent, tries);
      if (wait === undefined) throw sent;
      isUnclear ||= sent.outcomeUnknown;
      if (sent.status === 429) onWait?.(wait);
      await sleep(wait);
    }
  }

  return { url: base, call };
}

/**
 * Returns the milliseconds until the next attempt, at least those that the response asks for; `undefined` if there is to be
 * none. Counts attempts and waits.
 */
function nextWait(
  error: RemoteError,
  tries: { attempts: number; waits: number; readonly isRepeatable: boolean },
): number | undefined {
  if (mustWait(error)) {
    tries.waits += 1;
    return tries.waits > maxWaits ? undefined : Math.max(error.wait, 1000);
  }
  tries.attempts += 1;
  const mayRepeat = tries.isRepeatable && error.outcomeUnknown && tries.attempts < maxAttempts;
  return mayRepeat ? Math.max(error.wait, 200 * 2 ** tries.attempts) : undefined;
}

/** Returns whether a request was refused for now only: by a rate limit, or since the same one still runs. */
const mustWait = ({ status, code }: RemoteError): boolean =>
  status === 429 || (status === 409 && (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'MTCH-0018'));

/** Returns whether the 404 of a repeated delete shows that an earlier attempt succeeded. */
const isGone = ({ method }: Operation, { status }: RemoteError): boolean =>
  method === 'DELETE' && status === 404;

/** The body of an error, of which a service may lack any part. */
const partialBody = z.partial(
  // oxlint-disable-next-line promise/valid-params -- it is no promise
  z.extend(errorBody, { details: z.catch(errorBody.shape.details, undefined) }),
);

/** Returns the error that a response states, as one sentence. */
function errorOf({ method, path }: Operation, { status, headers }: Response, text: string): RemoteError {
  const { code, message = '', details = [] } = z.safeParse(partialBody, jsonOf(text)).data ?? {};
  const faults = details.map((one) => ` ${one.path.slice(1).join('.')} ${one.message}.`);
  const stated = [status, code].filter(Boolean).join(' ');
  const hint = status === 401 ? ' RECON_TOKEN must be a token of this service.' : '';
  return new RemoteError(`${method} ${path}: ${stated}. ${message}${faults.join('')}${hint}`.trim(), {
    status,
    code,
    wait: readRetryAfter(headers.get('Retry-After')),
  });
}

function bodyOf({ method, path, response }: Operation, text: string | undefined): unknown {
  if (!response || text === undefined) return undefined;
  const parsed = z.safeParse(response, jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new RemoteError(`${method} ${path}: the answer is not what the interface states.`);
}
