import { writeJson } from '@recon/engine/lib/json/lossless';
import { type ClientOperation, fillPath } from './client-operations';

/** Requests of an operation, as every client sends them: pages and commands. */

type Query = Record<string, string | number | undefined>;

/** Returns the URL of a call, its body, and the body as sent (`payload`). Empty parameters are not sent. */
export function requestOf(operation: ClientOperation, input: object) {
  const {
    path = {},
    query = {},
    body,
  } = input as {
    path?: Record<string, string>;
    query?: Query;
    body?: unknown;
  };
  const url = fillPath(operation.path, path) + queryText(query);
  return { url, body, payload: body === undefined ? undefined : writeJson(body) };
}

function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the milliseconds that a `Retry-After` header (seconds or a date) asks to wait; 0 if missing or invalid. */
export function readRetryAfter(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}
