import { readDay, readInstant, utcDay, utcTime } from '../calendar/utc';

/**
 * The period of a balance list: two dates or none, `YYYY-MM-DD` (UTC days, the last one included) or RFC 3339 instants.
 * See docs/contract.md#dates-of-a-balance-list.
 */

/** `lone`: one date without the other; `unreadable`: not a date; `reversed`: the end is before the start. */
export type DateRangeIssue = 'lone' | 'unreadable' | 'reversed';

/**
 * A half-open period in milliseconds since 1970, within the years 1 to 9999: it includes `from` and excludes `before`.
 * Without `before` it has no end, because databases need not support a moment after the year 9999.
 */
export type TimeSpan = { from: number; before: number | undefined };

const day = 86_400_000;
const earliest = utcTime({ year: 1, month: 1, day: 1 })!;
const latest = utcTime({ year: 10_000, month: 1, day: 1 })! - 1;

/** Parses the two dates of a request. `span` is `undefined` if neither is set. */
export function readDateRange(
  start: string | undefined,
  end: string | undefined,
): { span: TimeSpan | undefined } | { fault: DateRangeIssue; at: 'start' | 'end' } {
  if (!start && !end) return { span: undefined };
  if (!start) return { fault: 'lone', at: 'start' };
  if (!end) return { fault: 'lone', at: 'end' };
  const from = readMoment(start)?.from;
  if (from === undefined) return { fault: 'unreadable', at: 'start' };
  const before = readMoment(end)?.before;
  if (before === undefined) return { fault: 'unreadable', at: 'end' };
  if (before <= from) return { fault: 'reversed', at: 'end' };
  const runsOn = from <= latest && before > latest;
  return { span: { from: within(from), before: runsOn ? undefined : within(before) } };
}

/** Parses a day or an instant. An instant belongs to the period, so the first moment outside is a millisecond later. */
function readMoment(text: string): { from: number; before: number } | undefined {
  if (!hasYear(text)) return undefined;
  const start = readDay(text);
  if (start !== undefined) return { from: start, before: start + day };
  const instant = readInstant(text);
  return instant && { from: instant.time, before: instant.time + 1 };
}

/** Returns whether a date has a year above 0; databases have no year 0, only 1 BC. */
function hasYear(text: string): boolean {
  return !text.startsWith('0000');
}

/** Clamps a time: an offset can move a date out of the years with four digits. */
function within(time: number): number {
  return Math.min(Math.max(time, earliest), latest);
}

/**
 * Returns the period of the last `days` UTC days including today: the default of a page. `now` in milliseconds since
 * 1970.
 */
export function lastDays(days: number, now: number): { start: string; end: string } {
  return { start: utcDay(now - (days - 1) * day), end: utcDay(now) };
}
