import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Operation } from '@recon/contract/operations';
import { isUuid } from '@recon/contract/values';
import { AppError, badRequest, issueAt } from './app-error';

/** Parts of a request that have the same form for every operation, embedded or remote: ids, key, token, query, path. */

/** Header with the id of the user action that a request is part of. One action may need several requests. */
const actionHeader = 'X-Recon-Action';
const keyHeaders = ['X-Idempotency-Key', 'Idempotency-Key'];

/** Returns the action id of a request in lower case; `undefined` if none. Throws a 400 unless it is a UUID. */
export function actionId(headers: Headers): string | undefined {
  const id = headers.get(actionHeader)?.trim();
  if (id === undefined) return undefined;
  if (!isUuid(id)) throw badRequest([issueAt(['header', actionHeader], 'not_an_identifier')]);
  return id.toLowerCase();
}

/** Returns `X-Idempotency-Key` or `Idempotency-Key`; `undefined` if none. Throws a 400 if invalid, or if the two differ. */
export function idempotencyKey(headers: Headers): string | undefined {
  const keys = keyHeaders.flatMap((name) => {
    const value = headers.get(name)?.trim();
    return value === undefined ? [] : [{ path: ['header', name], value }];
  });
  const faults = keys.flatMap(({ path, value }) =>
    /^[A-Za-z0-9:_-]{1,128}$/.test(value) ? [] : [issueAt(path, 'not_an_idempotency_key')],
  );
  if (faults.length > 0) throw badRequest(faults);
  const [first, second] = keys;
  if (first && second && first.value !== second.value)
    throw badRequest([issueAt(second.path, 'different_keys', { header: keyHeaders[0]! })]);
  return first?.value;
}

/** Returns the query parameters of an operation. Throws a 400 for a repeated one, if the operation declares 400. */
export function queryValues(
  { query, errors, ownErrors = [] }: Operation,
  context: Context,
): Record<string, string> {
  const all = context.req.queries();
  const known = Object.keys(query.shape).filter((name) => all[name]);
  const repeated = known.filter((name) => all[name]!.length > 1);
  if (repeated.length > 0 && [...errors, ...ownErrors].includes(400))
    throw badRequest(repeated.map((name) => issueAt(['query', name], 'repeated')));
  return Object.fromEntries(known.map((name) => [name, all[name]![0]!]));
}

/** Returns the caller's `X-Request-Id` if it is valid (`isRequestId`), else a new one. */
export function requestIdOf(headers: Headers): string {
  const id = headers.get('X-Request-Id');
  return isRequestId(id) ? id : randomUUID();
}

/** Returns whether an id has 1 to 128 printable ASCII characters, not only blanks. */
export function isRequestId(id: string | null): id is string {
  return id !== null && /^[\x20-\x7e]{1,128}$/.test(id) && id.trim() !== '';
}

/** Returns the error for a request without credentials: 401 M0101. */
export function noToken(): AppError {
  return new AppError('M0101', 'A bearer token is needed.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Returns the token of the Authorization header; `undefined` without one. Throws M0101 for any other header. */
export function bearerToken(context: Context): string | undefined {
  const header = context.req.header('Authorization');
  if (header === undefined) return undefined;
  const token = /^Bearer +(\S+)\s*$/i.exec(header)?.[1];
  if (token === undefined) throw noToken();
  return token;
}

/** Returns whether a path, decoded as by the router, belongs to the service and not to a page of the console. */
export function isServicePath(path: string): boolean {
  return /^\/(v1|console\/v1|session|console-status|config\.json|openapi\.json|healthz|readyz)(\/|$)/.test(
    path,
  );
}

/**
 * Returns whether the target of a request (path and query, or full URL) is for the service, as the router reads it.
 * Returns true if it cannot be parsed, so that the service reports the error.
 */
export function isServiceTarget(target: string): boolean {
  const base = 'http://console.invalid';
  const address = target.startsWith('/') ? base + target : target;
  return !URL.canParse(address) || isServicePath(getPath({ url: new URL(address).href } as Request));
}

/** Returns a path with query of this console, to redirect to; `/` for any other text, such as `//evil`. */
export function consolePath(text: string | undefined): string {
  if (text === undefined || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return '/';
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends from an address
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return '/';
  // From here on `text` starts at the root without a second slash or a backslash: it parses, and stays on the host.
  const { pathname, search } = new URL(text, 'http://console.invalid');
  return pathname.startsWith('//') || isServicePath(decodePath(pathname)) ? '/' : pathname + search;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // The router decodes such a path partly; it is not a page of the console.
    return '/v1';
  }
}
