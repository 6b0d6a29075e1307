import { locale } from '~/i18n/t';
import { mediumTime } from '~/lib/relative-time';

/** Formats an instant in UTC for a record that states the zone once: with milliseconds, unless it is a full second. */
export function utcText(instant: string): string {
  const date = new Date(instant);
  if (date.getUTCMilliseconds() === 0) return mediumTime(date, locale(), 'UTC');
  return date.toLocaleString(locale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: 'UTC',
  });
}
