import { seenHeaders } from './response-headers';

/** What an answer takes as long as none was measured, in milliseconds. */
const usualAnswer = 200;

/**
 * How long so many requests take, one after the other: by how long answers took lately, and by the limit
 * that the service told with them. `isLimitKnown` is false when it told none, which does not mean that it has none.
 */
export function timeFor(requests: number): { minutes: number; isLimitKnown: boolean } {
  const { milliseconds = usualAnswer, limit, remaining = limit } = seenHeaders.state.pace;
  const byAnswers = (requests * milliseconds) / 60_000;
  const beyond = limit === undefined || remaining === undefined ? 0 : Math.max(0, requests - remaining);
  const byLimit = limit === undefined ? 0 : Math.ceil(beyond / Math.max(1, limit));
  return { minutes: Math.round(Math.max(byAnswers, byLimit)), isLimitKnown: limit !== undefined };
}
