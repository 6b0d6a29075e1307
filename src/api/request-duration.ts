import { seenHeaders } from './response-headers';

/** Milliseconds that a request is assumed to take until one was measured. */
const usualAnswer = 200;

/** Returns how long sequential requests probably take, in minutes, and whether the service reported its rate limit. */
export function timeFor(requests: number): { minutes: number; isLimitKnown: boolean } {
  const { milliseconds = usualAnswer, limit, remaining = limit } = seenHeaders.state.pace;
  const byAnswers = (requests * milliseconds) / 60_000;
  const beyond = limit === undefined || remaining === undefined ? 0 : Math.max(0, requests - remaining);
  const byLimit = limit === undefined ? 0 : Math.ceil(beyond / Math.max(1, limit));
  return { minutes: Math.round(Math.max(byAnswers, byLimit)), isLimitKnown: limit !== undefined };
}
