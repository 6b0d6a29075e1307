import { onTestFinished, vi } from 'vitest';
import type { Session } from '~/api/session-shape';
import { readJson, writeJson } from '~/lib/json/as-written';
import { mintToken } from '../../server/sign-in/tokens';
import type { Answered, Ask } from '../../server/testing/test-service';
import { testTokenKey } from './test-token';

/** What the page asked: `body` is the text that was sent, `json` what it says. */
export type Asked = {
  method: string;
  path: string;
  search: string;
  body: string;
  json: unknown;
  key: string | null;
};

/** In place of sending a request on, or around it; without an answer of its own the request goes on. */
type Intervention = (
  asked: Asked,
  send: (fault?: string) => Promise<Response>,
) => Promise<Response | undefined | void> | Response | undefined | void;

/** Which requests: `suffix` is how their path ends; once, unless `times` says otherwise. */
type Kind = { suffix?: string; times?: number };

/**
 * A tenant of its own in the real service, for one test of a component. The page's `fetch` is replaced by one that
 * sends its requests there with a token, notes them, and lets the test hold, lose, refuse or replace the next one
 * of a kind. `ask` is another person of the tenant: it makes fixtures and changes, unnoted.
 */
export async function openService({ permissions = ['*'] }: { permissions?: readonly string[] } = {}) {
  const tenantId = crypto.randomUUID();
  const tokenOf = (subject: string, may: readonly string[]) =>
    mintToken(testTokenKey, { tenantId, subject, permissions: may }, 3600);
  const [ana, bob] = await Promise.all([tokenOf('ana', permissions), tokenOf('bob', ['*'])]);
  const asked: Asked[] = [];
  const interventions: (Required<Kind> & { method: string; run: Intervention | string })[] = [];
  // A test may put its own in the place of ours, never the other way round.
  const network = globalThis.fetch.bind(globalThis);

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // Strict mode begins what it breaks off at once: that was never asked.
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : '';
    const one: Asked = {
      method,
      path: url.pathname,
      search: url.search,
      body,
      json: body === '' ? undefined : readJson(body),
      key: headers.get('X-Idempotency-Key'),
    };
    asked.push(one);
    const next = interventions.find(
      (of) => of.times > 0 && of.method === method && one.path.endsWith(of.suffix),
    );
    if (next) next.times -= 1;
    const run = next?.run;
    headers.set('Authorization', `Bearer ${ana}`);
    const send = (fault?: string) => {
      if (fault !== undefined) headers.set('X-Recon-Fault', fault);
      return network(url, { ...init, headers, credentials: 'omit' });
    };
    if (typeof run === 'string') return send(run);
    return (await run?.(one, send)) || send();
  };
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  const ask: Ask = async (method, path, { body, raw, headers } = {}) => {
    const content = raw ?? (body === undefined ? undefined : writeJson(body));
    const response = await network(path, {
      method,
      credentials: 'omit',
      headers: { Authorization: `Bearer ${bob}`, 'Content-Type': 'application/json', ...headers },
      ...(content !== undefined && { body: content }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : readJson(text),
    } as Answered<never>;
  };

  const session: Session = {
    tenantId,
    tenantName: 'Banco Aurora',
    subject: 'ana',
    permissions: [...permissions],
    way: 'token',
    expiresAt: '2099-01-01T00:00:00Z',
    canStay: false,
  };

  return {
    /** As the page knows who is signed in. */
    session,
    asked,
    fetch,
    ask,
    /** The writes alone. */
    writes: () => asked.filter(({ method }) => method !== 'GET'),
    /**
     * For the next request of a kind, or several: a fault that the service injects (`status=503`, `delay=500`),
     * or what happens on the way.
     */
    onNext: (method: string, run: Intervention | string, { suffix = '', times = 1 }: Kind = {}) => {
      interventions.push({ method, suffix, times, run });
    },
  };
}

export type Service = Awaited<ReturnType<typeof openService>>;

/** The request is done, and its answer is lost on the way. */
export const loseAnswer: Intervention = async (_asked, send) => {
  await send();
  throw new TypeError('Failed to fetch');
};

/** What the service answers, with members that ours never gives. */
export const answerWith =
  (members: object): Intervention =>
  async (_asked, send) => {
    const answer = await send();
    return Response.json({ ...((await answer.json()) as object), ...members }, answer);
  };

/** Something to wait for that the test opens itself. */
export function gate(): { opened: Promise<undefined>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { opened, open };
}

/** An error answer that ours does not give, worded as ours. */
export function problem(status: number, code: string, more: object = {}): Response {
  const requestId = 'request-of-the-test';
  const body = { code, title: 'Refused', message: 'refused by the test', requestId, ...more };
  return Response.json(body, { status });
}
