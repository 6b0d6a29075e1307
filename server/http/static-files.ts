import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Returns a file of the console as a response; `undefined` if there is none. `path`: the decoded path of the request. */
export type StaticFiles = (request: Request, path: string) => Promise<Response | undefined>;

/** Returns a file of another version, by its path below `/assets/`; `undefined` if there is none. */
export type FindFile = (path: string) => Promise<CachedFile | undefined>;

/** A file in memory, in one or more encodings. */
export type CachedFile = {
  type: string;
  etag: string;
  cacheControl: string;
  forms: Map<Encoding, Uint8Array<ArrayBuffer>>;
};
type Encoding = 'br' | 'gzip' | 'identity';

/** Path of the files with a content hash in their names. */
export const assetFolder = '/assets/';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Returns a handler that serves `files`, assets of other versions by `findOther`, and `index.html` for all pages. */
export function staticFiles(files: ReadonlyMap<string, CachedFile>, findOther?: FindFile): StaticFiles {
  return async (request, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file =
      files.get(pathname) ??
      (pathname.startsWith(assetFolder) ? await findOther?.(pathname) : undefined) ??
      (asksForPage(request, pathname) ? files.get('/index.html') : undefined);
    if (!file) return undefined;
    const headers = {
      'Content-Type': file.type,
      'Cache-Control': file.cacheControl,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    };
    if (isKnown(request.headers.get('If-None-Match'), file.etag))
      return new Response(null, { status: 304, headers });
    const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '', file.forms);
    const body = file.forms.get(encoding)!;
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        ...headers,
        'Content-Length': String(body.byteLength),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    });
  };
}

/** Returns whether a page is requested: the path is `/`, or `Accept` names HTML, as browsers do. */
function asksForPage(request: Request, pathname: string): boolean {
  return pathname === '/' || /\btext\/html\b/i.test(request.headers.get('Accept') ?? '');
}

function isKnown(tags: string | null, etag: string): boolean {
  return tags !== null && tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
}

/** Returns every file of a folder that a page may request, by its URL path; empty if there is no such folder. */
export function readFiles(folder: string): Map<string, CachedFile> {
  const files = new Map<string, CachedFile>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    // Vite's own files (.vite) are for the server only.
    if (!type || name.startsWith('.')) continue;
    const path = join(folder, name);
    const forms = new Map<Encoding, Uint8Array<ArrayBuffer>>([['identity', bytes(path)]]);
    if (existsSync(`${path}.br`)) forms.set('br', bytes(`${path}.br`));
    if (existsSync(`${path}.gz`)) forms.set('gzip', bytes(`${path}.gz`));
    const url = `/${name.replaceAll('\\', '/')}`;
    if (url === '/index.html') takeMarkOut(forms);
    const file = hashedFile(type, forms);
    files.set(url, url.startsWith(assetFolder) ? file : { ...file, cacheControl: 'no-cache' });
  }
  return files;
}

/** Returns a file in these encodings that browsers may cache for a year: its name has a hash of its content. */
export function hashedFile(type: string, forms: CachedFile['forms']): CachedFile {
  const digest = createHash('sha256').update(forms.get('identity')!).digest('base64url').slice(0, 22);
  // The tag is weak, because all encodings share it.
  return { type, forms, etag: `W/"${digest}"`, cacheControl: 'public, max-age=31536000, immutable' };
}

/** Returns the HTML of a page without `<meta name="recon-config">`, by which scripts recognise a console without a server. */
export function withoutMark(page: string): string {
  return page.replace(/<meta name="recon-config"[^>]*>\s*/, '');
}

function takeMarkOut(forms: CachedFile['forms']): void {
  const page = Buffer.from(forms.get('identity')!).toString('utf8');
  const plain = Buffer.from(withoutMark(page));
  forms.set('identity', new Uint8Array(plain));
  if (forms.has('br')) forms.set('br', new Uint8Array(brotliCompressSync(plain)));
  if (forms.has('gzip')) forms.set('gzip', new Uint8Array(gzipSync(plain)));
}

function bytes(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

function chooseEncoding(accepted: string, forms: ReadonlyMap<Encoding, unknown>): Encoding {
  for (const encoding of ['br', 'gzip'] as const)
    if (forms.has(encoding) && isAccepted(accepted, encoding)) return encoding;
  return 'identity';
}

/** Returns whether an `Accept-Encoding` header accepts an encoding. */
export function isAccepted(accepted: string, encoding: Encoding): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', quality = ''] = part.split(';');
    return name.trim() === encoding && quality.trim() !== 'q=0';
  });
}
