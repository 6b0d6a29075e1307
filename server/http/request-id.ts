import { randomUUID } from 'node:crypto';

/** The caller's `X-Request-Id` when well-formed (1 to 128 printable ASCII characters), else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('X-Request-Id');
  return given !== null && /^[\x20-\x7e]{1,128}$/.test(given) && given.trim() !== '' ? given : randomUUID();
}
