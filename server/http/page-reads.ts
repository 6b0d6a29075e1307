import { Hono } from 'hono';
import { maxRules } from '@recon/contract/match-rule';
import { type Operation, operationNames, operations } from '@recon/contract/operations';
import { pageSize } from '@recon/contract/pages';
import type { PageData } from '@recon/contract/server-rendering';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { jsonOf } from '../lib/json-of';
import { withTimeout } from '../lib/with-timeout';
import { forwardOperation } from './forward-operation';
import type { PageNeeds } from './page-preloads';
import type { PageRequest, RequestEnv } from './request-context';
import { type OperationService, runOperation } from './run-operation';

/** Returns the response bodies, by URL, of the first API reads of a page, run as its user; `undefined` if a read fails. */
export type PageReads = (
  needs: Pick<PageNeeds, 'reads' | 'wholeReads'>,
  request: Request,
  page: PageRequest,
) => Promise<Pick<PageData, 'answers' | 'again'> | undefined>;

/** Milliseconds that a page waits for a read of this service, as the browser would, and of a remote one. */
const maxReadMs = 1_000;
const maxRemoteReadMs = 300;
/** Limits of the further pages of a list. The browser reads the rest. */
const maxPages = maxRules / pageSize;
const maxListChars = 320_000;

/** Returns a PageReads that runs operations by `service`. Each read must return 200 within 1 s; within 300 ms if remote. */
export function createPageReads(service: OperationService): PageReads {
  const hono = new Hono<RequestEnv>();
  const sessions = {
    identify: async (context: { env: RequestEnv['Bindings'] }) => context.env.page!.reader.identity,
    credentials: async (context: { env: RequestEnv['Bindings'] }) => context.env.page!.reader,
  };
  // A refused read is repeated by the browser, and recorded then.
  const activity = undefined;
  const own: OperationService = { ...service, sessions, activity, rateLimit: undefined, faults: false };
  const { gateway } = service;
  for (const name of operationNames) {
    const { method, path }: Operation = operations[name];
    if (method !== 'GET') continue;
    const isRemote = gateway?.upstreamOf(name) !== undefined;
    hono.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      context.set('requestId', context.env.page!.requestId);
      const answer =
        gateway && isRemote
          ? forwardOperation(name, context, own, gateway)
          : runOperation(name, context, own);
      const whole = answer.then(async (read) => new Response(await read.text(), read));
      return withTimeout(isRemote ? maxRemoteReadMs : maxReadMs, whole, new Response(null, { status: 504 }));
    });
  }
  hono.onError(() => new Response(null, { status: 500 }));

  return async ({ reads, wholeReads }, request, page) => {
    const over = new AbortController();
    // The response goes into the page as text. Without this header a remote service may compress it.
    const headers = new Headers({ Accept: 'application/json', 'Accept-Encoding': 'identity' });
    // Only one of the cookies is used: the position up to which the session wrote (list-reads.ts).
    for (const name of ['Accept-Language', 'Cookie', 'X-Forwarded-Proto']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const read = async (address: string) => {
      const read = new Request(new URL(address, request.url), { headers, signal: over.signal });
      const answer = await hono.fetch(read, { page });
      const isText = (answer.headers.get('Content-Encoding') ?? 'identity') === 'identity';
      return answer.status === 200 && isText ? ([address, await answer.text()] as const) : undefined;
    };
    /** Returns the further pages of a list; none unless all of them were read, and the earlier ones are as before. */
    const readFurther = async (first: UrlAndBody): Promise<readonly UrlAndBody[]> => {
      const pages = [first];
      for (let next = nextPage(first); next !== undefined;) {
        // A page has the cursor of the next one.
        const page = await read(next);
        if (!page || pages.length === maxPages) return [];
        pages.push(page);
        if (pages.reduce((sum, [, { length }]) => sum + length, 0) > maxListChars) return [];
        next = nextPage(page);
      }
      const earlier = pages.slice(0, -1);
      const after = await Promise.all(earlier.map(([address]) => read(address)));
      return earlier.every(([, body], index) => body === after[index]?.[1]) ? pages.slice(1) : [];
    };
    // Aborts reads that are too late.
    const further: (readonly UrlAndBody[])[] = [];
    const answers = await Promise.all(
      reads.map(async (address) => {
        const first = await read(address);
        if (first && wholeReads.includes(address)) further.push([first, ...(await readFurther(first))]);
        return first;
      }),
    ).finally(() => over.abort());
    if (!answers.every((one) => one !== undefined)) return undefined;
    const again = further.flatMap((pages) => pages.slice(0, -1).map(([address]) => address));
    return { answers: Object.fromEntries([...answers, ...further.flat()]), again };
  };
}

/** A URL and the body of the response to it. */
type UrlAndBody = readonly [address: string, body: string];

/** Returns the URL of the page of a list after this one, as the browser requests it; `undefined` on the last page. */
function nextPage([address, body]: UrlAndBody): string | undefined {
  const list = jsonOf(body);
  if (!isJsonObject(list) || typeof list['nextCursor'] !== 'string') return undefined;
  const [path = '', query] = address.split('?');
  const search = new URLSearchParams(query);
  search.set('cursor', list['nextCursor']);
  return `${path}?${search.toString()}`;
}
