import { Store } from '@tanstack/react-store';

/** Permissions denied with 403 (docs/contract.md#tokens-and-permissions), until one of their operations succeeds. */
export const deniedPermissions = new Store<ReadonlySet<string>>(new Set<string>());

export function recordDenied(permission: string): void {
  const denied = deniedPermissions.state;
  if (!denied.has(permission)) deniedPermissions.setState(() => new Set<string>([...denied, permission]));
}

export function recordGranted(permission: string): void {
  const denied = deniedPermissions.state;
  if (denied.has(permission))
    deniedPermissions.setState(() => new Set([...denied].filter((one) => one !== permission)));
}

export function clearDenied(): void {
  if (deniedPermissions.state.size > 0) deniedPermissions.setState(() => new Set<string>());
}

/**
 * `seen`: a response showed that the service supports idempotency keys, so a repeated write is safe. `not seen`: no
 * response has shown it yet. `unknown`: no write with a key had a response yet (docs/behaviour.md#replay-protection).
 */
export type Protection = 'seen' | 'not seen' | 'unknown';

/** Whether the service has shown, since the page was loaded, that it protects repeated writes from running twice. */
export const idempotencyProtection = new Store<Protection>('unknown');

/** Records whether the response to a write with an idempotency key had the replay header. Once seen it stays seen. */
export function recordProtection(headerSent: boolean): void {
  idempotencyProtection.setState((before) => (headerSent || before === 'seen' ? 'seen' : 'not seen'));
}

/** Response headers that the diagnostics page counts. From another origin, a page can read exposed headers only. */
const watchedHeaders = ['X-Request-Id', 'Retry-After', 'X-RateLimit-Limit', 'Date'] as const;
/** Response header that the diagnostics page counts. */
export type WatchedHeader = (typeof watchedHeaders)[number];

/** Statistics of the service's responses. */
export type SeenHeaders = {
  responses: number;
  /** Number of 429 and 503 responses, which should state how long to wait. */
  refusalsToWait: number;
  /** Per header, the number of responses in which this page could read it. */
  read: Readonly<Record<WatchedHeader, number>>;
  /** Milliseconds that this browser's clock is `ahead` of the service's (negative: behind), exact to `within`. */
  clock: { ahead: number; within: number } | undefined;
  /** Recent response time (milliseconds), and the last reported rate limit, in requests per minute. */
  pace: { milliseconds?: number; limit?: number; remaining?: number };
};

/** Statistics of all responses since the page load. */
export const seenHeaders = new Store<SeenHeaders>({
  responses: 0,
  refusalsToWait: 0,
  read: { 'X-Request-Id': 0, 'Retry-After': 0, 'X-RateLimit-Limit': 0, Date: 0 },
  clock: undefined,
  pace: {},
});

/** Records a response of the service. `sentAt` and `received` are times of this browser's clock (milliseconds). */
export function recordResponseHeaders(status: number, headers: Headers, sentAt: number, received: number) {
  const seen = seenHeaders.state;
  const read = { ...seen.read };
  for (const name of watchedHeaders) if (headers.has(name)) read[name] += 1;
  seenHeaders.setState(() => ({
    responses: seen.responses + 1,
    refusalsToWait: seen.refusalsToWait + (status === 429 || status === 503 ? 1 : 0),
    read,
    clock: clockBy(headers.get('Date'), sentAt, received) ?? seen.clock,
    pace: paceBy(seen.pace, headers, received - sentAt),
  }));
}

function paceBy(before: SeenHeaders['pace'], headers: Headers, took: number): SeenHeaders['pace'] {
  const { milliseconds = took } = before;
  const limit = numberIn(headers.get('X-RateLimit-Limit'));
  const remaining = numberIn(headers.get('X-RateLimit-Remaining'));
  const limits = limit === undefined ? before : { limit, ...(remaining !== undefined && { remaining }) };
  // Recent responses have more weight than old ones.
  return { ...limits, milliseconds: milliseconds + (took - milliseconds) / 5 };
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : undefined;
}

/** Estimates the clock difference: the middle of the second in `Date` against the middle of the request. */
function clockBy(date: string | null, sentAt: number, received: number): SeenHeaders['clock'] {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return undefined;
  return {
    ahead: Math.round((sentAt + received) / 2 - (serverTime + 500)),
    within: Math.ceil((received - sentAt) / 2) + 500,
  };
}

/** Milliseconds that a request is assumed to take until one was measured. */
const usualAnswer = 200;

/** Returns the probable minutes for sequential requests, and whether the service has reported its rate limit. */
export function estimateTime(requests: number): { minutes: number; isLimitKnown: boolean } {
  const { milliseconds = usualAnswer, limit, remaining = limit } = seenHeaders.state.pace;
  const byAnswers = (requests * milliseconds) / 60_000;
  const beyond = limit === undefined || remaining === undefined ? 0 : Math.max(0, requests - remaining);
  const byLimit = limit === undefined ? 0 : Math.ceil(beyond / Math.max(1, limit));
  return { minutes: Math.round(Math.max(byAnswers, byLimit)), isLimitKnown: limit !== undefined };
}

/** Milliseconds after which users doubt whether a write was lost; a healthy service responds well before. */
const slowAfter = 4_000;
let slow = 0;
let tell: (isSlow: boolean) => void = () => undefined;

/** Sets the callback that gets `true` when a write takes longer than 4 s, and `false` when no slow write is left. */
export function onSlowWrite(callback: (isSlow: boolean) => void): void {
  tell = callback;
}

/** Returns the result of a write that was sent, and reports to `onSlowWrite` if it is slow. */
export async function watchWrite<T>(sending: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow += 1;
    if (slow === 1) tell(true);
  }, slowAfter);
  try {
    return await sending;
  } finally {
    clearTimeout(timer);
    if (isSlow) slow -= 1;
    if (isSlow && slow === 0) tell(false);
  }
}

/** Tenant id in the service's records, in lower case (docs/contract.md#a-service-without-access-control). */
export const recordsTenant = new Store<string | undefined>(undefined);

/** Stores the tenant id of a record in `recordsTenant`; a record without one changes nothing. */
export function recordTenant(record: { readonly tenantId?: string | undefined } | undefined): void {
  const next = record?.tenantId?.toLowerCase();
  if (next !== undefined && next !== '') recordsTenant.setState(() => next);
}

export function clearRecordsTenant(): void {
  recordsTenant.setState(() => undefined);
}
