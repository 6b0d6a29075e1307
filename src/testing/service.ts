import { onTestFinished, vi } from 'vitest';
import type { Session } from '~/api/sign-in';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { mintToken } from '../../server/sign-in/mint-token';
import type { Asking } from '../../server/testing/bodies';
import type { Answered } from '../../server/testing/test-service';
import { testTokenKey } from './test-token';

/** Request of the page: `body` is the text that was sent, `json` its parsed value. */
type PageRequest = {
  method: string;
  path: string;
  search: string;
  body: string;
  json: unknown;
  key: string | null;
  /** The id of the action of the log that it belongs to. */
  action: string | null;
};

/** Function that replaces or wraps the sending of a request. If it returns no response, the request is sent. */
type Intervention = (
  asked: PageRequest,
  send: (fault?: string) => Promise<Response>,
) => Promise<Response | undefined | void> | Response | undefined | void;

/** Function that sends requests to the service: the browser's `fetch`, or one that bypasses it. */
export type Network = typeof globalThis.fetch;
/** Origin of the page, if there is one. */
const origin = globalThis.location?.origin ?? 'http://test.invalid';

/** Kind of requests: `suffix` is the end of their path; `times` is how often, once by default. */
type Kind = { suffix?: string; times?: number };

/**
 * Opens a tenant of its own in the real service, for one test of a component. Replaces the page's `fetch` with one that
 * sends requests there with a token and records them. The test can hold, lose, refuse or replace the next one of a
 * kind.
 */
export async function openService({
  network = globalThis.fetch,
  page = network,
  others = network,
}: {
  network?: Network;
  /** Wraps the page's own requests, or those of others. */
  page?: Network;
  others?: Network;
} = {}) {
  const tenantId = crypto.randomUUID();
  const [ana, bob] = await Promise.all([tokenOf(tenantId, 'ana'), tokenOf(tenantId, 'bob')]);
  const asked: PageRequest[] = [];
  const interventions: (Required<Kind> & { method: string; run: Intervention | string })[] = [];

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // Strict mode starts requests that it aborts at once: these do not count.
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : String(input), origin);
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : '';
    const one: PageRequest = {
      method,
      path: url.pathname,
      search: url.search,
      body,
      json: body === '' ? undefined : readJson(body),
      key: headers.get('X-Idempotency-Key'),
      action: headers.get('X-Recon-Action'),
    };
    asked.push(one);
    const next = interventions.find(
      (of) => of.times > 0 && of.method === method && one.path.endsWith(of.suffix),
    );
    if (next) next.times -= 1;
    headers.set('Authorization', `Bearer ${ana}`);
    const send = (fault?: string) => {
      if (fault !== undefined) headers.set('X-Recon-Fault', fault);
      return page(url, { ...init, headers, credentials: 'omit' });
    };
    if (typeof next?.run === 'string') return send(next.run);
    return (await next?.run(one, send)) || send();
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  return {
    /** Session as the page has it. */
    session: sessionIn(tenantId),
    /** Imports the initial rows of the test; a table must follow those it refers to. Throws if they are refused. */
    begin: async (rows: readonly ImportRow[]) => {
      const header = { format: 'recon-console', version: 1, schema: 1, tenantId };
      const lines = [header, ...rows, { end: true, rows: rows.length }].map((line) => JSON.stringify(line));
      const answer = await network('/testing/import', { method: 'POST', body: lines.join('\n') });
      if (!answer.ok) throw new Error(await answer.text());
    },
    asked,
    /** Sends a request as another user of the tenant, who has all permissions. Throws if the service refuses it. */
    ask: asker(others, bob),
    /** Returns only the writes. */
    writes: () => asked.filter(({ method }) => method !== 'GET'),
    /**
     * Sets what happens to the next request of a kind, or several: a fault that the service injects (`status=503`,
     * `delay=500`), or an intervention.
     */
    onNext: (method: string, run: Intervention | string, { suffix = '', times = 1 }: Kind = {}) => {
      interventions.push({ method, suffix, times, run });
    },
  };
}

function tokenOf(tenantId: string, subject: string): Promise<string> {
  return mintToken(testTokenKey, { tenantId, subject, permissions: ['*'] }, 3600);
}

function asker(network: Network, token: string): Asking['ask'] {
  return async (method, path, { body, headers: more } = {}) => {
    const response = await network(path, {
      method,
      credentials: 'omit',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more },
      ...(body !== undefined && { body: writeJson(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return { status, headers, text, body: text === '' ? undefined : readJson(text) } as Answered<never>;
  };
}

function sessionIn(tenantId: string): Session {
  return {
    tenantId,
    tenantName: 'Banco Aurora',
    subject: 'ana',
    permissions: ['*'],
    isVerified: true,
    way: 'token',
    expiresAt: '2099-01-01T00:00:00Z',
    canStay: false,
  };
}

/** Row of an import (server/data/tenant-tables.ts). */
export type ImportRow = { table: string; row: Record<string, unknown> };

export type OpenedService = Awaited<ReturnType<typeof openService>>;

/** Executes the request and loses its response. */
export const loseAnswer: Intervention = async (_asked, send) => {
  await send();
  throw new TypeError('Failed to fetch');
};

/** Adds properties to the response that our service never returns. */
export const answerWith =
  (members: object): Intervention =>
  async (_asked, send) => {
    const answer = await send();
    return Response.json({ ...((await answer.json()) as object), ...members }, answer);
  };

/** Returns a promise that the test resolves itself. */
export function gate(): { opened: Promise<undefined>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { opened, open };
}

/** Returns an error response that our service does not send, in the same format. */
export function problemResponse(status: number, code: string, more: object = {}): Response {
  const requestId = 'request-of-the-test';
  const body = { code, title: 'Refused', message: 'refused by the test', requestId, ...more };
  return Response.json(body, { status });
}
