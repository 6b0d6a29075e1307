/**
 * Returns how long a `Retry-After` header asks to wait, in milliseconds: it holds seconds or a date (RFC 9110). 0 if it
 * is missing or invalid.
 */
export function readRetryAfter(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}
