/** Returns the milliseconds that a `Retry-After` header (seconds or a date) asks to wait; 0 if missing or invalid. */
export function readRetryAfter(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}
