import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { maxRenderMs, type RenderPage, type RenderRequest } from '@recon/contract/server-rendering';
import { pageLanguage, readView, viewCookie, type ViewPreferences } from '@recon/contract/view-preferences';
import { createSlots, OverloadedError } from '../lib/slots';
import { withTimeout } from '../lib/with-timeout';
import type { Log } from '../observe/log';
import type { SessionReader } from '../sign-in/session-options';
import type { PageHtml } from './page-html';
import type { PagePreloads } from './page-preloads';
import type { PageReads } from './page-reads';
import type { RateLimit } from './rate-limit';
import { isAccepted } from './static-files';

/** Returns a page with its first API responses and its markup; `undefined` if the plain `index.html` must be sent instead. */
export type SsrPages = (
  context: Context,
  reader: SessionReader,
  requestId: string,
) => Promise<Response | undefined>;

/** Load of the renderer: one page at a time. Four may wait, three of one tenant; any more are sent without markup. */
const renderLoad = { concurrent: 1, queue: 4 };

/** Maximum characters of responses in a page. More would delay the page's own scripts. */
const maxResponseChars = 400_000;

export type SsrOptions = {
  html: PageHtml;
  preloads: PagePreloads;
  reads: PageReads;
  /** The server-side renderer. Without it, pages include their responses only. */
  draw?: RenderPage | undefined;
  /** Limit on pages per user and minute, counted separately from the user's requests. */
  limit?: RateLimit | undefined;
  /** Milliseconds that a page waits to be rendered, including the queue. */
  maxMs?: number;
  clock: () => Date;
  log: Log;
};

export function createSsrPages(options: SsrOptions): SsrPages {
  const { html, preloads, reads, draw, limit, maxMs = maxRenderMs, clock, log } = options;
  const turns = createSlots(renderLoad);
  /** Renders one page at a time. Returns `undefined` on timeout, or if too many wait or it cannot be rendered. */
  const drawInTurn = async (page: RenderRequest, tenantId: string) => {
    let isLate = false;
    const drawing = turns
      .run(tenantId, async () => (isLate ? undefined : draw?.(page)))
      .catch((error: unknown) => {
        if (!(error instanceof OverloadedError)) throw error;
        return undefined;
      });
    return withTimeout(maxMs, drawing, undefined).finally(() => (isLate = true));
  };
  return async (context, reader, requestId) => {
    const { path, raw } = context.req;
    const needs = preloads.needs(path);
    if (!needs || !isNavigation(raw) || new URL(raw.url).search !== '') return undefined;
    if (await isOver(limit, reader)) return undefined;
    const read = await reads(needs, raw, { reader, requestId }).catch(() => undefined);
    if (!read) return undefined;
    const { again } = read;
    const answers = { '/session': reader.body, ...read.answers };
    if (Object.values(answers).reduce((sum, { length }) => sum + length, 0) > maxResponseChars)
      return undefined;
    const view = viewOf(context);
    const toDraw = { path, answers, again, requestId, view, now: clock().getTime() };
    const drawn = needs.isServerRendered
      ? await drawInTurn(toDraw, reader.identity.tenantId).catch((error: Error) => {
          log.error('a page was not rendered', { requestId, error: error.stack ?? error.message });
          return undefined;
        })
      : undefined;
    const data = { requestId, isServerRendered: drawn !== undefined, answers, again };
    const page = html({ data, rendered: drawn, files: preloads.files(path, view.language), view });
    return compress(page.html, raw.headers.get('Accept-Encoding') ?? '', {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': page.policy,
    });
  };
}

/** Returns whether a browser requests the page to display it. Scripts fetch a page only to detect a new build. */
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

/** Returns the view preferences in the cookie; without a language in it, that of the browser's header. */
export function viewOf(context: Context): ViewPreferences & { language: string } {
  const view = readView(getCookie(context, viewCookie));
  return { ...view, language: pageLanguage(view, context.req.header('Accept-Language')) };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns the response in the best accepted encoding. Prefers speed to size, since it serves one request only. */
async function compress(text: string, accepted: string, headers: Record<string, string>): Promise<Response> {
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
