import { randomUUID } from 'node:crypto';

/** Returns the caller's `X-Request-Id` if it is well-formed, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('X-Request-Id');
  return isRequestId(given) ? given : randomUUID();
}

/** Returns whether an id has 1 to 128 printable ASCII characters, not only blanks. */
export function isRequestId(given: string | null): given is string {
  return given !== null && /^[\x20-\x7e]{1,128}$/.test(given) && given.trim() !== '';
}
