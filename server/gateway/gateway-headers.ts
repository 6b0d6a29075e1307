import type { UpstreamResponse } from './upstream';

/**
 * Header allow-lists of the gateway: what of a request goes on to a remote service, and what of its answer comes back. Both are lists of
 * what passes, so that cookies, hop-by-hop headers and whatever else concerns one side only never do.
 */

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

const isRateLimit = /^(x-)?rate-?limit(-[a-z]+)*$/;

/** The headers of a request that a service is to see; the caller adds those that are ours. */
export function headersToService(headers: Headers): Record<string, string> {
  const dropped = namedByConnection(headers.get('Connection'));
  const passed: Record<string, string> = {};
  for (const name of toService) {
    const value = headers.get(name);
    if (value !== null && !dropped.has(name)) passed[name] = value;
  }
  return passed;
}

/** The headers of a service's answer that its asker is to see. */
export function headersFromService(given: UpstreamResponse['headers']): Record<string, string> {
  const headers: Record<string, string> = {};
  const dropped = namedByConnection(textOf(given['connection']));
  for (const name in given) {
    const text = textOf(given[name]);
    if (text === null || dropped.has(name) || !/^[\t\x20-\x7e]*$/.test(text)) continue;
    if (fromService.has(name) || isRateLimit.test(name)) headers[name] = text;
    // Another scheme would make the browser ask for a password by itself.
    else if (name === 'www-authenticate' && /^bearer\b/i.test(text)) headers[name] = text;
    else if (name === 'idempotency-replayed' && !('x-idempotency-replayed' in given))
      headers['x-idempotency-replayed'] = text;
  }
  return headers;
}

function textOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

const none: ReadonlySet<string> = new Set();

/** Most say `keep-alive`, which is no header's name that passes. */
function namedByConnection(connection: string | null): ReadonlySet<string> {
  if (connection === null || connection === 'keep-alive') return none;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
