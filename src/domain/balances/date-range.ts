import { readDay, readInstant, utcDay } from '../calendar/utc';

/**
 * The period of a balance list: two dates or none, `YYYY-MM-DD` (UTC days, the last one included) or RFC
 * 3339 instants. Contract facts 11.1 and decisions, "balances".
 */

/** `lone`: one date without the other; `unreadable`: no date; `reversed`: the end lies before the start. */
export type DateRangeFault = 'lone' | 'unreadable' | 'reversed';

/** Half-open, in milliseconds since 1970: `from` is in it, `before` is not. */
export type TimeSpan = { from: number; before: number };

const day = 86_400_000;

/** The span of two dates as they are written in a request; undefined when neither is given. */
export function readDateRange(
  start: string | undefined,
  end: string | undefined,
): { span: TimeSpan | undefined } | { fault: DateRangeFault; at: 'start' | 'end' } {
  if (!start && !end) return { span: undefined };
  if (!start) return { fault: 'lone', at: 'start' };
  if (!end) return { fault: 'lone', at: 'end' };
  const from = readDay(start) ?? readInstant(start)?.time;
  if (from === undefined) return { fault: 'unreadable', at: 'start' };
  const lastDay = readDay(end);
  // An instant belongs to the period, so the first moment outside is a millisecond later.
  const last = readInstant(end)?.time;
  const before = lastDay === undefined ? (last === undefined ? undefined : last + 1) : lastDay + day;
  if (before === undefined) return { fault: 'unreadable', at: 'end' };
  return before <= from ? { fault: 'reversed', at: 'end' } : { span: { from, before } };
}

/** The period of the `days` UTC days that end today: what a page opens with. `now` in milliseconds since 1970. */
export function lastDays(days: number, now: number): { start: string; end: string } {
  return { start: utcDay(now - (days - 1) * day), end: utcDay(now) };
}
