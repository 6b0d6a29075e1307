import { getPath } from 'hono/utils/url';

/** Returns whether a path, as the router decodes it, belongs to the service rather than to a page of the console. */
export function isServicePath(path: string): boolean {
  return /^\/(v1|console\/v1|session|console-status|config\.json|openapi\.json|healthz|readyz)(\/|$)/.test(
    path,
  );
}

/**
 * Returns whether the target of a request (path and query, or the full URL) is for the service, as the router will read
 * it. Returns true for a target that cannot be parsed: the service reports the error.
 * @public scripts/dev.mjs loads it by name.
 */
export function isServiceTarget(target: string): boolean {
  const base = 'http://console.invalid';
  const address = target.startsWith('/') ? base + target : target;
  return !URL.canParse(address) || isServicePath(getPath({ url: new URL(address).href } as Request));
}

/** Returns a path with query if it is of a page of the console, to redirect to; `/` for any other, such as `//evil`. */
export function servicePath(text: string | undefined): string {
  if (text === undefined || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return '/';
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends from an address
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return '/';
  // From here on `text` starts at the root without a second slash or a backslash: it parses, and stays on the host.
  const { pathname, search } = new URL(text, 'http://console.invalid');
  return pathname.startsWith('//') || isServicePath(decoded(pathname)) ? '/' : pathname + search;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // The router decodes such a path partly; it is not a page of the console.
    return '/v1';
  }
}
