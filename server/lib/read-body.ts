import { isUtf8 } from 'node:buffer';
import { AppError, badRequest, issueAt } from './app-error';
import { collectBytes } from './collect-bytes';
import type { IssueText } from '@recon/engine/issues/issue';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { type JsonScan, parseJsonText, RefusedJsonError, scanJson } from './json-body';

/** Largest request body, in bytes (docs/contract.md#sizes). */
const bodyLimit = 1024 * 1024;
const maxNodes = 50_000;
const deepest = 64;

/** Returns a body as bytes. Throws 413 above the limit, without reading more; the declared length does not matter. */
export async function readBody(request: Request, limit = bodyLimit): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
  if (request.headers.has('Content-Length')) {
    // Node delivers at most the declared length. A stream costs more than everything else in a small write.
    const whole = await request.arrayBuffer().catch(() => Promise.reject(endedEarly()));
    if (whole.byteLength > limit) throw tooLarge(limit);
    return new Uint8Array(whole);
  }
  if (!request.body) return new Uint8Array();
  const chunks = request.body as unknown as AsyncIterable<Uint8Array>;
  const whole = await collectBytes(chunks, limit).catch(() => Promise.reject(endedEarly()));
  if (!whole) throw tooLarge(limit);
  return whole;
}

function endedEarly(): AppError {
  return badRequest([issueAt(['body'], 'ended_early')]);
}

function tooLarge(limit: number): AppError {
  const most = limit === bodyLimit ? '1 MiB' : `${limit / 1000} kB`;
  return new AppError('PAYLOAD_TOO_LARGE', `The request body may be ${most} at most.`, {
    // The rest of the body is not read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  });
}

/** The counts of a JSON body before it is parsed, and whether it is UTF-8. */
export type ScannedBody = JsonScan & { isUtf8: boolean };

/** Counts the values of a JSON body; `undefined` for another media type. Throws 413 above 50,000 values and names. */
export function scanBody(bytes: Uint8Array, contentType: string | null): ScannedBody | undefined {
  if (!isJson(contentType)) return undefined;
  const scan = scanJson(new TextDecoder().decode(bytes), maxNodes);
  if (scan.nodes > maxNodes)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `The request body may hold ${maxNodes} values and member names at most.`,
    );
  return { ...scan, isUtf8: isUtf8(bytes) };
}

/** Returns the JSON value of a body. Throws a 400 with the path of the issue, or a 413. */
export function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  return parseScanned(scanBody(bytes, contentType)).value;
}

/** A JSON body: its value, and its text without blanks. */
export type JsonBody = { value: unknown; text: string };

/** Parses a scanned body. Throws a 400 with the path of the issue, also for `undefined` (another media type). */
export function parseScanned(scan: ScannedBody | undefined): JsonBody {
  if (!scan) throw badRequest([issueAt(['header', 'Content-Type'], 'not_json_type')]);
  if (!scan.isUtf8) throw badRequest([issueAt(['body'], 'not_utf8')]);
  const { text } = scan;
  if (text.length === 0) throw badRequest([issueAt(['body'], 'required')]);
  if (scan.depth > deepest) throw badRequest([issueAt(['body'], 'too_deep', { max: deepest })]);
  let value: unknown;
  try {
    value = parseJsonText(scan);
  } catch (error) {
    if (error instanceof RefusedJsonError)
      throw badRequest([{ path: ['body', ...error.path], message: error.message as IssueText }]);
    throw badRequest([issueAt(['body'], 'not_json')]);
  }
  // JSON contains these characters only as escapes.
  const place = /\\u(?:0000|d[89a-f])/i.test(text) ? unstorable(value) : undefined;
  if (place) throw badRequest([issueAt(['body', ...place], 'not_storable')]);
  return { value, text };
}

/** Returns whether a `Content-Type` is `application/json`, with or without parameters. */
export function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');
}

/** Returns the path of a string that the database cannot store: with NUL, or with half of a surrogate pair. */
function unstorable(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const inner = unstorable(value[index]);
      if (inner) return [index, ...inner];
    }
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  // Without an array of all names and values, which takes longer to build than to iterate.
  for (const name in value) {
    if (!isStorable(name)) return [];
    const inner = unstorable(value[name]);
    if (inner) return [name, ...inner];
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
