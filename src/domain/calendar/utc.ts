/** Calendar days and instants in UTC, as plain numbers and texts. */

export type Moment = {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour?: number | undefined;
  minute?: number | undefined;
  second?: number | undefined;
  millisecond?: number | undefined;
};

/** Milliseconds since 1970 of a moment in UTC; undefined when there is no such day or time (30 February, 24:00). */
export function utcTime(moment: Moment): number | undefined {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = moment;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  const stands =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return stands ? date.getTime() : undefined;
}

/** The UTC day of an instant: `2026-11-21`. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** An RFC 3339 instant with its offset, read: milliseconds since 1970, and the offset in minutes; undefined when it is none. */
export function readInstant(text: string): { time: number; offset: number } | undefined {
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHours, offsetMinutes] =
    /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text) ??
    [];
  if (year === undefined) return undefined;
  const local = utcTime({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.slice(1, 4).padEnd(3, '0')),
  });
  const hours = Number(offsetHours ?? 0);
  const minutes = Number(offsetMinutes ?? 0);
  if (local === undefined || hours > 23 || minutes > 59) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
  return { time: local - offset * 60_000, offset };
}

/** A calendar day `YYYY-MM-DD`, read as its midnight in UTC; undefined when it is none. */
export function readDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year === undefined
    ? undefined
    : utcTime({ year: Number(year), month: Number(month), day: Number(day) });
}
