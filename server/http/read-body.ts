import type { ErrorDetail } from '~/contract/errors';
import { AppError, badRequest } from './app-error';
import { parseJsonText, RepeatedMember } from './json-source';

/** Largest request body, in bytes. */
const bodyLimit = 1024 * 1024;
const deepest = 64;

/** The body as bytes. Reading stops at the limit (413), whether or not the length was announced. */
export async function readBody(request: Request): Promise<Uint8Array> {
  refuseAnnounced(request);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Refuses a body (413) that says of itself that it is too large. */
export function refuseAnnounced(request: Request): void {
  if (Number(request.headers.get('Content-Length') ?? 0) > bodyLimit) throw tooLarge();
}

/** The body in pieces, as it arrives; throws at the limit (413), and when it ends early (400). */
export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array, void> {
  if (!request.body) return;
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw badRequest([{ path: ['body'], message: 'ended early' }]);
    });
    if (done) return;
    size += value.length;
    if (size > bodyLimit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    yield value;
  }
}

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The request body may be 1 MiB at most.', {
    // The rest of the body is not read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  });
}

/** The JSON value of a body, or a 400 with the place of the fault. */
export function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (!isJson(contentType))
    throw badRequest([{ path: ['header', 'Content-Type'], message: 'must be application/json' }]);
  if (bytes.length === 0) throw badRequest([{ path: ['body'], message: 'is required' }]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest([{ path: ['body'], message: 'must be UTF-8 text' }]);
  }
  if (nesting(text) > deepest)
    throw badRequest([{ path: ['body'], message: `may be nested ${deepest} levels deep at most` }]);
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (error) {
    if (error instanceof RepeatedMember)
      throw badRequest([{ path: ['body', ...error.path], message: 'may be given only once' }]);
    throw badRequest([{ path: ['body'], message: 'must be well-formed JSON' }]);
  }
  const fault = textFault(value, ['body']);
  if (fault) throw badRequest([fault]);
  return value;
}

/** Whether a media type is JSON; parameters are allowed. */
export function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');
}

/** How deep brackets are nested, outside strings. Later steps walk the value by recursion. */
function nesting(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') most = Math.max(most, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return most;
}

/** A text the database cannot hold: with a NUL character, or with half of a surrogate pair. */
function textFault(value: unknown, path: (string | number)[]): ErrorDetail | undefined {
  const message = 'must not hold a NUL character or half a surrogate pair';
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) return { path, message };
    const fault = textFault(member, [...path, Array.isArray(value) ? Number(key) : key]);
    if (fault) return fault;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}
