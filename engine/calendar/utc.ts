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

/** Returns a UTC moment in ms since 1970; `undefined` if it does not exist, such as 30 February or 24:00. */
export function utcTime(moment: Moment): number | undefined {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = moment;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return exists ? date.getTime() : undefined;
}

/** Returns a year with four digits. Two digits mean a year from 1970 to 2069. */
export const fullYear = (year: string): number =>
  Number(year) + (year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900);

/** Returns the UTC day of an instant: `2026-11-21`. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const dayLength = 86_400_000;

/** Returns the UTC day of an RFC 3339 instant as the number of days since 1970-01-01. */
export const utcDayNumber = (instant: string): number => Math.floor(Date.parse(instant) / dayLength);

/** Returns a day (its number from 1970), or the Monday after it if it is a Saturday or Sunday. */
export function workingDayFrom(day: number): number {
  // 1 January 1970 was a Thursday.
  const weekday = (day + 3) % 7;
  return weekday < 5 ? day : day + 7 - weekday;
}

/** First and last instant of the years 1 to 9999 in UTC, in ms since 1970: an RFC 3339 text in UTC has no others. */
const firstTime = -62_135_596_800_000;
const lastTime = 253_402_300_799_999;

/** Returns the start of the UTC day after `day` in ms since 1970. After 9999-12-31, returns the last ms of that day. */
export const dayAfter = (day: string): number => Math.min(Date.parse(day) + dayLength, lastTime);

/** Parses an RFC 3339 instant: `time` in ms since 1970, `offset` from UTC in minutes; `undefined` if it is invalid. */
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

/** Returns whether a text is an RFC 3339 instant whose year in UTC is 1 to 9999. */
export function isInstant(text: string): boolean {
  const { time = Infinity } = readInstant(text) ?? {};
  return time >= firstTime && time <= lastTime;
}

/** Returns whether an instant is not in the future. The clock of a browser or a service may be a minute ahead. */
export const isPastInstant = (text: string): boolean => Date.parse(text) <= Date.now() + 60_000;

/** Parses `YYYY-MM-DD` to its midnight in UTC, in ms since 1970; `undefined` if there is no such day. */
export function readDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year === undefined
    ? undefined
    : utcTime({ year: Number(year), month: Number(month), day: Number(day) });
}
