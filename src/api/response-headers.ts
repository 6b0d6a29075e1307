import { Store } from '@tanstack/react-store';

/** Response headers that the diagnostics page counts. From another origin, a page can read exposed headers only. */
const watched = ['X-Request-Id', 'Retry-After', 'X-RateLimit-Limit', 'Date'] as const;
export type WatchedHeader = (typeof watched)[number];

export type SeenHeaders = {
  answers: number;
  /** Number of 429 and 503 responses, which should state how long to wait. */
  refusalsToWait: number;
  /** Per header, the number of responses in which this page could read it. */
  read: Readonly<Record<WatchedHeader, number>>;
  /** Milliseconds that this browser's clock is `ahead` of the service's (negative: behind), exact to `within`. */
  clock: { ahead: number; within: number } | undefined;
  /** Recent response time (milliseconds), and the last reported rate limit, in requests per minute. */
  pace: { milliseconds?: number; limit?: number; remaining?: number };
};

/** Statistics of all responses since the page was loaded. */
export const seenHeaders = new Store<SeenHeaders>({
  answers: 0,
  refusalsToWait: 0,
  read: { 'X-Request-Id': 0, 'Retry-After': 0, 'X-RateLimit-Limit': 0, Date: 0 },
  clock: undefined,
  pace: {},
});

/** Records a response of the service. `asked` and `received` are times of this browser's clock (milliseconds). */
export function recordResponseHeaders(status: number, headers: Headers, asked: number, received: number) {
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
  // Recent responses have more weight than old ones.
  return { ...told, milliseconds: milliseconds + (took - milliseconds) / 5 };
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : undefined;
}

/** Estimates the clock difference: the middle of the second in `Date` against the middle of the request. */
function clockBy(date: string | null, asked: number, received: number): SeenHeaders['clock'] {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return undefined;
  return {
    ahead: Math.round((asked + received) / 2 - (told + 500)),
    within: Math.ceil((received - asked) / 2) + 500,
  };
}
