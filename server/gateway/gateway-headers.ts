import type { UpstreamResponse } from './upstream';

/** Request headers that pass to the service, as `fromService` for responses. Cookies, for example, never pass. */

const toService = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'traceparent',
  'tracestate',
  'user-agent',
];

const fromService = new Set([
  'allow',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'deprecation',
  'retry-after',
  'sunset',
  'vary',
  'x-idempotency-replayed',
  'x-request-id',
]);
const rateLimit = /^(x-)?rate-?limit(-[a-z]+)*$/;

/** Returns the headers of a client's request that a remote service may receive. The caller adds the token. */
export function headersToService(headers: Headers): Record<string, string> {
  const dropped = namedByConnection(headers.get('Connection'));
  const passed: Record<string, string> = {};
  for (const name of toService) {
    const value = headers.get(name);
    if (value !== null && !dropped.has(name)) passed[name] = value;
  }
  return passed;
}

/** Returns the headers of a remote service's response that the client may receive. Names are in lower case. */
export function headersFromService(theirs: UpstreamResponse['headers']): Record<string, string> {
  const headers: Record<string, string> = {};
  const dropped = namedByConnection(textOf(theirs['connection']));
  for (const name in theirs) {
    const text = textOf(theirs[name]);
    if (text === null || dropped.has(name) || !/^[\t\x20-\x7e]*$/.test(text)) continue;
    if (fromService.has(name) || rateLimit.test(name)) headers[name] = text;
    // Another scheme would make the browser prompt for a password.
    else if (name === 'www-authenticate' && /^bearer\b/i.test(text)) headers[name] = text;
    else if (name === 'idempotency-replayed' && !('x-idempotency-replayed' in theirs))
      headers['x-idempotency-replayed'] = text;
  }
  return headers;
}

function textOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

const none: ReadonlySet<string> = new Set();

/** Returns the header names that a `Connection` header lists: mostly `keep-alive`, which is not on the allowlists. */
function namedByConnection(connection: string | null): ReadonlySet<string> {
  if (connection === null || connection === 'keep-alive') return none;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
