import { Store } from '@tanstack/react-store';

/**
 * What the service's answers have let this page read, for the diagnostics page: across origins a script
 * sees only the headers that the service exposes. Of this page's life only; nothing is stored, and of
 * values only the clock's and the rate limit's.
 */
const watched = ['X-Request-Id', 'Retry-After', 'X-RateLimit-Limit', 'Date'] as const;
export type WatchedHeader = (typeof watched)[number];

export type SeenHeaders = {
  /** Answers of any status. */
  answers: number;
  /** Those that ask to wait (429, 503), which should say how long. */
  refusalsToWait: number;
  /** How many of them let the header be read. */
  read: Readonly<Record<WatchedHeader, number>>;
  /**
   * How far this browser's clock is ahead of the service's, in milliseconds (negative: behind), by the last
   * answer that told its time, and how exact that is. The header counts whole seconds.
   */
  clock: { ahead: number; within: number } | undefined;
  /** How long answers took lately (milliseconds), and what the last that told it said of requests in a minute. */
  pace: { milliseconds?: number; limit?: number; remaining?: number };
};

/** All responses so far. */
export const seenHeaders = new Store<SeenHeaders>({
  answers: 0,
  refusalsToWait: 0,
  read: { 'X-Request-Id': 0, 'Retry-After': 0, 'X-RateLimit-Limit': 0, Date: 0 },
  clock: undefined,
  pace: {},
});

/** An answer of the service, asked for and received at these times of this browser's clock (milliseconds). */
export function recordResponseHeaders(
  status: number,
  headers: Headers,
  asked: number,
  received: number,
): void {
  const seen = seenHeaders.state;
  const read = { ...seen.read };
  for (const name of watched) if (headers.has(name)) read[name] += 1;
  seenHeaders.setState(() => ({
    answers: seen.answers + 1,
    refusalsToWait: seen.refusalsToWait + (status === 429 || status === 503 ? 1 : 0),
    read,
    clock: clockBy(headers.get('Date'), asked, received) ?? seen.clock,
    pace: paceBy(seen.pace, headers, received - asked),
  }));
}

function paceBy(before: SeenHeaders['pace'], headers: Headers, took: number): SeenHeaders['pace'] {
  const { milliseconds = took } = before;
  const limit = numberIn(headers.get('X-RateLimit-Limit'));
  const remaining = numberIn(headers.get('X-RateLimit-Remaining'));
  const told = limit === undefined ? before : { limit, ...(remaining !== undefined && { remaining }) };
  // The last answers count more than those long past.
  return { ...told, milliseconds: milliseconds + (took - milliseconds) / 5 };
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : undefined;
}

/** The told second lasts from its beginning to its end: its middle is compared with that of the wait. */
function clockBy(date: string | null, asked: number, received: number): SeenHeaders['clock'] {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return undefined;
  return {
    ahead: Math.round((asked + received) / 2 - (told + 500)),
    within: Math.ceil((received - asked) / 2) + 500,
  };
}
