import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type Operation, type OperationName, operationNames, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { uuid } from '@recon/contract/request-values';
import { nilId } from '@recon/contract/values';
import { readJson } from '@recon/engine/lib/json/lossless';
import { AppError, badRequest, issueAt } from '../lib/app-error';
import { whenGone } from '../lib/client-gone';
import { collectBytes } from '../lib/collect-bytes';
import { clientResponse, discardBody, type ForwardedResponse, readResponse } from './forwarded';
import { headersToService } from './gateway-headers';
import { idempotencyKey, queryValues } from '../lib/request-parts';
import type { Log } from '../observe/log';
import { defaultLoad, type Slots, type Share } from '../lib/slots';
import { readBody } from '../lib/read-body';
import type { Access, UpstreamName } from '../lib/remote-service';
import { createRatesLeft } from './rates-left';
import { openUpstream, type Upstream, type UpstreamRequest, type UpstreamResponse } from './upstream';

/** A reverse proxy for remote services. It builds URLs from operations' templates, so that nothing else is reached. */
export type Gateway = {
  /** Returns the remote service of an operation; `undefined` if it is embedded. */
  upstreamOf(operation: OperationName): UpstreamName | undefined;
  /** Throws 503 at once while too many requests wait for the operation's service. */
  refuseWhenFull(operation: OperationName): void;
  /** Forwards a request. Throws 400 and 413 for errors of the request, 502, 503 or 504 for errors of the service. */
  forward(operation: OperationName, request: ClientRequest): Promise<ForwardedResponse>;
  /**
   * Forwards a request, and reads the response, which must not be compressed. `onSend` is called with the body before the
   * request is sent. If it rejects, nothing is sent.
   */
  forwardAndRead(
    operation: OperationName,
    request: ClientRequest,
    onSend?: OnSend,
  ): Promise<ForwardedResponse<Buffer<ArrayBuffer> | null>>;
  /** Returns the response to a GET of this server's own, with a caller's token, or the longest page of a list; `undefined` if none came in 5 s. */
  read(
    operation: OperationName,
    params: Readonly<Record<string, string>>,
    more: { token: string | undefined; share: Share },
  ): Promise<{ status: number; body: unknown } | undefined>;
  /** Returns how many requests the service still accepts of a caller, as its last response stated. */
  requestsLeft(share: Share): number | undefined;
  /** Milliseconds until a service's response must start. */
  timeout: number;
  /** Permissions of all remote operations. A token without a list of permissions gets them: the service decides. */
  permissions: readonly string[];
  /** Returns the status of a small read at the reconciliation service with a token; `undefined` without a response. */
  tryToken: (token: string) => Promise<number | undefined>;
  /** Returns the access control of a service, by a small read without a token. */
  accessOf: (service: UpstreamName) => Promise<Access>;
  close(): Promise<void>;
};

/** A request of a client, and whom it counts for. */
type ClientRequest = {
  context: Context;
  token: string | undefined;
  share: Share;
  requestId: string;
  bodies: Slots;
};

type OnSend = (body: Uint8Array | undefined) => Promise<void>;

export type GatewayOptions = {
  baseUrl: string | undefined;
  transactionUrl: string | undefined;
  /** Name of the header in which the remote services expect the idempotency key. */
  idempotencyHeader: string;
  /** Milliseconds until a service's response must start, and then between two chunks of it. */
  timeout: number;
  /** Maximum requests that wait for one service (RECON_MAX_QUEUE). */
  queue?: number;
  /** RECON_FAULTS: true to forward `X-Recon-Fault`, a header that injects errors, to the services. */
  faults: boolean;
  log: Log;
};

export function createGateway(options: GatewayOptions): Gateway {
  const { baseUrl, transactionUrl, idempotencyHeader, timeout, faults, log } = options;
  const { queue = defaultLoad.queue } = options;
  const open = (name: UpstreamName, address: string | undefined) =>
    address === undefined ? undefined : openUpstream({ name, address, timeout, queue, log });
  const reconciliation = open('reconciliation', baseUrl);
  const ledger = open('ledger', transactionUrl);
  const of = (row: Operation) => (row.service === 'ledger' ? ledger : reconciliation);
  const remoteOf = (row: Operation) => of(row) ?? refuseEmbedded(row);
  /** This gateway's name in the `Via` header. A request that arrives with it has come in a circle. */
  const own = `recon-console-${randomBytes(6).toString('hex')}`;
  const rates = createRatesLeft();

  /** Sends a client's request. Returns the response of the remote service, and the request that it answers. */
  const send = async (
    operation: OperationName,
    { context, token, share, requestId, bodies }: ClientRequest,
    { isRead, onSend }: { isRead: boolean; onSend?: OnSend | undefined },
  ) => {
    const row: Operation = operations[operation];
    const upstream = remoteOf(row);
    const request = context.req.raw;
    const via = request.headers.get('Via') ?? '';
    if (via.includes(own))
      throw new AppError('UPSTREAM_FAILED', 'The address of the service leads back to this console.');
    const path = fillPath(row.path, pathValues(row, context)) + queryOf(row, context);
    const key = row.idempotent ? idempotencyKey(request.headers) : undefined;
    // Read completely first: a slow sender holds no connection, and the service never receives half a body.
    const body = row.body ? await bodies.run(share.tenant, () => readBody(request)) : undefined;
    await onSend?.(body);
    const response = await upstream.send({
      method: row.method,
      path,
      headers: {
        ...clientHeaders(row, request.headers, { isRead, faults }),
        ...(key !== undefined && { [idempotencyHeader.toLowerCase()]: key }),
        ...ownHeaders(requestId, token),
        via: via === '' ? `1.1 ${own}` : `${via}, 1.1 ${own}`,
      },
      body,
      whenGone: (gone) => whenGone(context, gone),
      share,
      requestId,
    });
    rates.note(share, response.headers);
    return [response, { upstream, context, requestId }] as const;
  };

  return {
    timeout,
    requestsLeft: (share) => rates.left(share),
    upstreamOf: (operation) => of(operations[operation])?.name,
    refuseWhenFull: (operation) => of(operations[operation])?.refuseWhenFull(),

    forward: async (operation, request) =>
      clientResponse(...(await send(operation, request, { isRead: false }))),

    forwardAndRead: async (operation, request, onSend) =>
      readResponse(...(await send(operation, request, { isRead: true, onSend }))),

    async read(operation, params, { token, share }) {
      const row: Operation = operations[operation];
      const path = fillPath(row.path, params) + (Object.hasOwn(row.query.shape, 'limit') ? '?limit=200' : '');
      const headers = { 'accept-encoding': 'identity', via: `1.1 ${own}` };
      const request = { path, headers, token, share, maxMs: 5000 };
      return ask(remoteOf(row), request, async ({ status, headers: theirs, body }) => {
        rates.note(share, theirs);
        const bytes = await collectBytes(body as AsyncIterable<Uint8Array>, maxReadBytes);
        return bytes && { status, body: readJson(bytes.toString()) };
      });
    },

    permissions: operationNames.flatMap((name) => (of(operations[name]) ? operations[name].permission : [])),

    tryToken: async (token) => reconciliation && probe(reconciliation, contextsProbe, token),

    async accessOf(service) {
      const status =
        service === 'ledger'
          ? ledger && (await probe(ledger, balancesProbe))
          : reconciliation && (await probe(reconciliation, contextsProbe));
      return status === 401 ? 'closed' : status === 200 ? 'open' : 'unknown';
    },

    async close() {
      await Promise.all([reconciliation?.close(), ledger?.close()]);
    },
  };
}

function refuseEmbedded({ path }: Operation): never {
  throw new Error(`${path} is not remote`);
}

/** Returns the query to send, with a question mark; an empty string without one. */
function queryOf(row: Operation, context: Context): string {
  const values = queryValues(row, context);
  return Object.keys(values).length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
}

/** Returns the headers that a service gets of a client's request, without token and idempotency key. */
function clientHeaders(
  row: Operation,
  headers: Headers,
  { isRead, faults }: { isRead: boolean; faults: boolean },
): Record<string, string> {
  const fault = faults ? headers.get('X-Recon-Fault') : null;
  return {
    ...headersToService(headers),
    ...(isRead && { 'accept-encoding': 'identity' }),
    // Required although it has no body (docs/contract.md#balances).
    ...(row.headers?.['Content-Type']?.required && { 'content-type': 'application/json' }),
    ...(fault !== null && { 'x-recon-fault': fault }),
  };
}

function ownHeaders(requestId: string, token: string | undefined): Record<string, string> {
  return { 'x-request-id': requestId, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
}

const maxReadBytes = 4 * 1024 * 1024;

type OwnRequest = Pick<UpstreamRequest, 'path' | 'headers' | 'share'> & {
  token: string | undefined;
  maxMs: number;
};

/** Sends a GET of this server's own, for at most `maxMs`. Returns what `take` does; `undefined` if anything fails. */
async function ask<Result>(
  upstream: Upstream,
  { headers, token, maxMs, ...request }: OwnRequest,
  take: (response: UpstreamResponse) => Promise<Result>,
): Promise<Result | undefined> {
  const requestId = randomUUID();
  const sent = { accept: 'application/json', ...headers, ...ownHeaders(requestId, token) };
  let timer: NodeJS.Timeout | undefined;
  const whenGone = (gone: () => void) => {
    timer = setTimeout(gone, maxMs);
  };
  try {
    return await take(await upstream.send({ ...request, method: 'GET', headers: sent, requestId, whenGone }));
  } catch {
    // The cause is in the log. The body may break off, or not be JSON.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Small reads that every service of the interface has, to probe its access control. */
const contextsProbe = { path: `${operations.listContexts.path}?limit=1`, headers: {} };
const balancesProbe = {
  path: `${fillPath(operations.listBalances.path, { organization_id: nilId, ledger_id: nilId })}?limit=1`,
  headers: { 'content-type': 'application/json' },
};

/** Tenant and identity that probes count for in the queue, as no caller sends them. */
const probeShare = { tenant: 'console', identity: '' };

function probe(
  upstream: Upstream,
  about: { path: string; headers: Record<string, string> },
  token?: string,
): Promise<number | undefined> {
  return ask(upstream, { ...about, token, share: probeShare, maxMs: 10_000 }, async ({ status, body }) => {
    discardBody(body);
    return status;
  });
}

/**
 * Returns the values in the path. Throws a 400 for an invalid one. A remote service's identifier is any plain word. A
 * Pix key has its usual characters only, so that it cannot change the path, however often it is decoded.
 */
function pathValues(row: Operation, context: Context): Record<string, string> {
  const params = context.req.param() as Record<string, string>;
  const faults = Object.entries(row.params.shape).filter(([name, shape]) => {
    const value = params[name] ?? '';
    if (shape === uuid) return !/^[\w~:-][\w.~:-]{0,127}$/.test(value);
    return !z.safeParse(shape, value).success || !isPlain(value);
  });
  if (faults.length > 0) throw badRequest(faults.map(([name]) => issueAt(['path', name], 'not_valid')));
  return params;
}

/** Returns whether a value has only characters of Pix keys, none of which separates a path. */
function isPlain(value: string): boolean {
  return (
    /^[\w@.%+\-'!#$&*=^{|}~]+$/.test(value) &&
    // Decoding it again would change it.
    !/%[0-9a-f]{2}/i.test(value) &&
    !/^\.+$/.test(value)
  );
}
