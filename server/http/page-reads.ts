import { Hono } from 'hono';
import { type Operation, operationNames, operations } from '~/contract/operations';
import { withTimeout } from '../lib/with-timeout';
import { shareOf } from '../sign-in/caller-shares';
import type { SessionReader } from '../sign-in/session-options';
import { type OperationRunner, runOperation } from './run-operation';

/** Returns the response bodies, by URL, of a page's first API reads, run as its user; `undefined` if any read fails. */
export type PageReads = (
  reads: readonly string[],
  page: { reader: SessionReader; request: Request; requestId: string },
) => Promise<Readonly<Record<string, string>> | undefined>;

/** Milliseconds that a page waits for a read of this service, as the browser would, and of a remote one. */
const maxReadMs = 1_000;
const maxRemoteReadMs = 300;

/** Returns a PageReads that runs operations by `runner`. Each read must return 200 within 1 s, or 300 ms if remote. */
export function createPageReads(runner: OperationRunner): PageReads {
  const hono = new Hono<{ Bindings: Env }>();
  const sessions = {
    ...runner.sessions,
    identify: async (context: { env: unknown }) => (context.env as Env).reader.identity,
    shareOf: (context: { env: unknown }) => shareOf((context.env as Env).reader.identity),
    credentials: async (context: { env: unknown }) => (context.env as Env).reader,
  };
  // A refused read is repeated by the browser, and recorded then.
  const activity = undefined;
  const own: OperationRunner = { ...runner, sessions, activity, rateLimit: undefined, faults: false };
  for (const name of operationNames) {
    const { method, path }: Operation = operations[name];
    if (method !== 'GET') continue;
    const longest = runner.gateway?.upstreamOf(name) ? maxRemoteReadMs : maxReadMs;
    hono.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      const request = { requestId: context.env.requestId, headers: {}, note: () => undefined };
      const whole = runOperation(name, context, own, request).then(
        async (answer) => new Response(await answer.text(), answer),
      );
      return withTimeout(longest, whole, new Response(null, { status: 504 }));
    });
  }
  hono.onError(() => new Response(null, { status: 500 }));

  return async (reads, { reader, request, requestId }) => {
    const over = new AbortController();
    // The response goes into the page as text. Without this header a remote service may compress it.
    const headers = new Headers({ Accept: 'application/json', 'Accept-Encoding': 'identity' });
    // Only one of the cookies is used: the position up to which the session wrote (list-reads.ts).
    for (const name of ['Accept-Language', 'Cookie', 'X-Forwarded-Proto']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const read = async (address: string) => {
      const asked = new Request(new URL(address, request.url), { headers, signal: over.signal });
      const answer = await hono.fetch(asked, { reader, requestId });
      const isText = (answer.headers.get('Content-Encoding') ?? 'identity') === 'identity';
      return answer.status === 200 && isText ? ([address, await answer.text()] as const) : undefined;
    };
    // Aborts reads that are too late.
    const answers = await Promise.all(reads.map(read)).finally(() => over.abort());
    return answers.every((one) => one !== undefined) ? Object.fromEntries(answers) : undefined;
  };
}

type Env = { reader: SessionReader; requestId: string };
