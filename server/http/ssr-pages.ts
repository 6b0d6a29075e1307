import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { RenderPage, RenderRequest } from '~/contract/server-rendering';
import { pageLanguage, readView, viewCookie, type ViewPreferences } from '~/contract/view-preferences';
import { needsOfPage } from '~/contract/pages';
import { createConcurrencyLimit } from '../lib/concurrency';
import type { Share } from '../lib/fair-queue';
import { withTimeout } from '../lib/with-timeout';
import type { Log } from '../observe/log';
import { shareOf } from '../sign-in/caller-shares';
import type { SessionReader } from '../sign-in/session-settings';
import type { PageHtml } from './page-html';
import type { PagePreloads } from './page-preloads';
import type { PageReads } from './page-reads';
import type { RateLimit } from './rate-limit';
import { isAccepted } from './static-files';

/**
 * Answers a page of who is signed in with what it begins with: its first reads, and where the console can draw it
 * its markup (docs/server-rendering.md). Undefined when the shell has to do: another page, a read that is
 * refused or late, too much to do.
 */
export type SsrPages = (
  context: Context,
  reader: SessionReader,
  requestId: string,
) => Promise<Response | undefined>;

/** Pages that may wait while one is drawn, in which users take turns; beyond, a page comes undrawn sooner. */
const renderLoad = { concurrent: 1, queue: 3 };

/** By default; the browser draws the page itself then. */
const maxRenderMs = 2_000;

/** Characters of answers that a page holds at most: beyond, they would keep its own scripts waiting. */
const maxResponseChars = 400_000;

export function createSsrPages(options: {
  html: PageHtml;
  preloads: PagePreloads;
  reads: PageReads;
  /** The console's own drawing; without it pages come with their answers alone. */
  draw?: RenderPage | undefined;
  /** How many pages a person gets so; theirs are counted apart from their requests. */
  limit?: RateLimit | undefined;
  /** Milliseconds for which a page waits to be drawn, its turn included. */
  longest?: number;
  clock: () => Date;
  log: Log;
}): SsrPages {
  const { html, preloads, reads, draw, limit, longest = maxRenderMs, clock, log } = options;
  const turns = createConcurrencyLimit(renderLoad);
  /** One page after the other; undefined when too many wait, it takes too long, or it cannot be drawn. */
  const drawInTurn = async (page: RenderRequest, share: Share) => {
    let isLate = false;
    const inTurn = async () => {
      const leave = await turns.take(share).catch(() => undefined);
      if (!leave) return undefined;
      const drawing = isLate ? undefined : draw?.(page);
      return Promise.resolve(drawing).finally(leave);
    };
    return withTimeout(longest, inTurn(), undefined).finally(() => {
      isLate = true;
    });
  };
  return async (context, reader, requestId) => {
    const { path, raw } = context.req;
    const needs = needsOfPage(path);
    if (!needs || !isNavigation(raw) || new URL(raw.url).search !== '') return undefined;
    if (await isOver(limit, reader)) return undefined;
    const answers = await reads(needs.reads, { reader, request: raw, requestId }).catch(() => undefined);
    if (!answers) return undefined;
    const given = { '/session': reader.body, ...answers };
    if (Object.values(given).reduce((sum, { length }) => sum + length, 0) > maxResponseChars)
      return undefined;
    const view = viewOf(context);
    const toDraw = { path, answers: given, requestId, view, now: clock().getTime() };
    const drawn = needs.isServerRendered
      ? await drawInTurn(toDraw, shareOf(reader.identity)).catch((error: Error) => {
          log.error('a page was not drawn', { requestId, error: error.stack ?? error.message });
          return undefined;
        })
      : undefined;
    const data = { requestId, isDrawn: drawn !== undefined, answers: given };
    const page = html({ data, drawn, files: preloads.files(path, view.language), view });
    return compressed(page.html, raw.headers.get('Accept-Encoding') ?? '', {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': page.policy,
    });
  };
}

/** Whether a browser asks for the page to show it; a script that fetches it wants to know of the build. */
function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('Sec-Fetch-Dest') ?? 'document') === 'document';
}

async function isOver(limit: RateLimit | undefined, { identity }: SessionReader): Promise<boolean> {
  try {
    await limit?.(`${identity.tenantId} ${identity.subject}`);
    return false;
  } catch {
    return true;
  }
}

/** How the page is looked at: by its cookie, else the language by the browser's header. */
export function viewOf(context: Context): ViewPreferences & { language: string } {
  const view = readView(getCookie(context, viewCookie));
  return { ...view, language: pageLanguage(view, context.req.header('Accept-Language')) };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The answer in the best form that is accepted. Fast rather than small: it is made for this request alone. */
async function compressed(
  text: string,
  accepted: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [encoding, body] = isAccepted(accepted, 'br')
    ? ['br', await brotli(text, { params: quality })]
    : isAccepted(accepted, 'gzip')
      ? ['gzip', await zip(text, { level: 5 })]
      : [undefined, Buffer.from(text)];
  return new Response(new Uint8Array(body), {
    headers: {
      ...headers,
      'Content-Length': String(body.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  });
}
