import { getPath } from 'hono/utils/url';

/** Whether a path, decoded as the router does it, belongs to the service rather than to a page of the console. */
export function isServicePath(path: string): boolean {
  return /^\/(v1|session|console-status|config\.json|openapi\.json|healthz|readyz)(\/|$)/.test(path);
}

/**
 * Whether the target of a request (its path and query, or its whole address) is for the service, as the
 * router will read it. What cannot be read is for the service, too: it says what is wrong with it.
 * @public scripts/dev.mjs loads it by name.
 */
export function isServiceTarget(target: string): boolean {
  const base = 'http://console.invalid';
  const address = target.startsWith('/') ? base + target : target;
  return !URL.canParse(address) || isServicePath(getPath({ url: new URL(address).href } as Request));
}

/**
 * A path of the console to go on at, with its query; `/` for all that is not plainly one. What a
 * browser would take to another host (`//evil`, `/\evil`, a tab between) is no path of ours.
 */
export function servicePath(text: string | undefined): string {
  if (text === undefined || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return '/';
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends from an address
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return '/';
  // A path from the root, with neither a second slash nor a backslash: it can be read, and stays at the host.
  const { pathname, search } = new URL(text, 'http://console.invalid');
  return pathname.startsWith('//') || isServicePath(decoded(pathname)) ? '/' : pathname + search;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // The router reads the letters of such a path, too; it is no page of ours.
    return '/v1';
  }
}
