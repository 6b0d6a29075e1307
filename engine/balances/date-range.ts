import { readDay, readInstant, utcDay, utcTime } from '../calendar/utc';

/** A period in ms since 1970: `from` is included, `before` is not. If `before` is undefined, the period has no end. */
type TimeSpan = { from: number; before: number | undefined };

const day = 86_400_000;
const earliest = utcTime({ year: 1, month: 1, day: 1 })!;
const latest = utcTime({ year: 10_000, month: 1, day: 1 })! - 1;

/**
 * Parses a period of UTC days or instants (docs/contract.md#dates-of-a-balance-list). `span` is `undefined` if both
 * texts are empty. `lone`: only one date is set; `unreadable`: not a date; `reversed`: end before start.
 */
export function readDateRange(
  start: string | undefined,
  end: string | undefined,
): { span: TimeSpan | undefined } | { fault: 'lone' | 'unreadable' | 'reversed'; at: 'start' | 'end' } {
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

/** Returns the span of an entire day, or of the millisecond of an instant; `undefined` if the text is neither. */
function readMoment(text: string): { from: number; before: number } | undefined {
  // Databases have no year 0, only 1 BC.
  if (text.startsWith('0000')) return undefined;
  const start = readDay(text);
  if (start !== undefined) return { from: start, before: start + day };
  const instant = readInstant(text);
  return instant && { from: instant.time, before: instant.time + 1 };
}

/** Clamps a time to years 1 to 9999: the offset of an instant can move it beyond them. */
const within = (time: number): number => Math.min(Math.max(time, earliest), latest);

/** Returns the first and last of the latest `days` UTC days (`YYYY-MM-DD`), the last the day of `now` (ms since 1970). */
export function lastDays(days: number, now: number): { start: string; end: string } {
  return { start: utcDay(now - (days - 1) * day), end: utcDay(now) };
}
