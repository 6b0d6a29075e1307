import { createChoice } from './choice';
import { zoneName } from '@recon/engine/lib/zone-name';

const minute = 60_000;
const hour = 60 * minute;

/** Formats an instant relative to `now`: "now", "5min ago", "yesterday", then as day and month, in the time zone. */
export function relativeTime(instant: Date, now: Date, locale: string, zone?: string): string {
  const age = now.getTime() - instant.getTime();
  const [day, today] = [dayIn(instant, zone), dayIn(now, zone)];
  const days = today.number - day.number;
  if (Math.abs(age) < minute) return words(locale).format(0, 'second');
  if (Math.abs(age) < hour) return brief(locale).format(-Math.trunc(age / minute), 'minute');
  if (days === 0) return brief(locale).format(-Math.trunc(age / hour), 'hour');
  if (Math.abs(days) === 1) return words(locale).format(-days, 'day');
  return (day.year === today.year ? thisYear : otherYear)(instant, locale, zone);
}

/** Returns the number of the day of an instant in a time zone, counted from 1970. */
export function dayNumber(instant: Date, zone?: string): number {
  return dayIn(instant, zone).number;
}

/** Returns the day of an instant in a time zone as a heading: “Today”, “Yesterday”, else with its weekday. */
export function dayHeading(instant: Date, now: Date, locale: string, zone?: string): string {
  const [day, today] = [dayIn(instant, zone), dayIn(now, zone)];
  const days = day.number - today.number;
  const isNear = days === 0 || days === -1;
  const text = isNear
    ? words(locale).format(days, 'day')
    : (day.year === today.year ? weekday : weekdayAndYear)(instant, locale, zone);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Formats the time of day of an instant, without seconds; as the others, by default in the system's zone. */
export const clockTime = dates({ timeStyle: 'short' });
/** Formats an instant with seconds, without the time zone, for a text that states the zone once. */
export const mediumTime = dates({ dateStyle: 'medium', timeStyle: 'medium' });
/** Formats an instant as date and time of day, without seconds. */
export const shortTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
/** Formats an instant in full, with seconds and time zone, for records. */
export const fullTime = dates({ dateStyle: 'full', timeStyle: 'long' });

/** Formats an instant with seconds and time zone, in the displayed zone and in UTC; once if these are equal. */
export function formatLocalAndUtc(instant: Date, locale: string, zone?: string): string[] {
  return [...new Set([exact(instant, locale, zone), exact(instant, locale, 'UTC')])];
}

/** Returns the year of an instant in a time zone, and the number of its day, counted from 1970. */
function dayIn(instant: Date, zone: string | undefined): { year: number; number: number } {
  const [year = 0, month = 0, day = 0] =
    zone === undefined
      ? [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
      : calendar(instant, 'en-CA', zone).split('-').map(Number);
  return { year, number: Math.round(Date.UTC(year, month - 1, day) / (24 * hour)) };
}

const words = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const brief = perLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'narrow' }),
);
const exact = dates({ dateStyle: 'medium', timeStyle: 'long' });
const thisYear = dates({ day: 'numeric', month: 'short' });
const otherYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdayAndYear = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Formats a date numerically, such as 2026-11-22. */
const calendar = dates({ day: '2-digit', month: '2-digit', year: 'numeric' });

function dates(options: Intl.DateTimeFormatOptions) {
  const formatter = perLocale(
    (locale, timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  );
  return (instant: Date, locale: string, zone?: string): string => formatter(locale, zone).format(instant);
}

/** Caches formatters, which are expensive: a list shows hundreds of times. */
function perLocale<F>(
  make: (locale: string, zone: string | undefined) => F,
): (locale: string, zone?: string) => F {
  const formatters = new Map<string, F>();
  return (locale, zone) => {
    const key = `${locale} ${zone ?? ''}`;
    const formatter = formatters.get(key) ?? make(locale, zone);
    formatters.set(key, formatter);
    return formatter;
  };
}

/** Functions to read, set and follow the zone of displayed times (IANA); `undefined` means the system's own (`Choice`). */
export const {
  get: chosenZone,
  set: chooseZone,
  onChange: onZone,
  use: useZone,
} = createChoice<string | undefined>({
  key: 'time-zone',
  read: (text) => (text === undefined ? undefined : zoneName(text)),
  write: (zone) => zone,
  rendered: () => undefined,
});
