import { locale } from '~/i18n/t';
import { formatLocalAndUtc } from '~/lib/relative-time';

/** Formats an instant in UTC, for records: with milliseconds, unless it is a full second. */
export function utcText(instant: string): string {
  const date = new Date(instant);
  if (date.getUTCMilliseconds() === 0) return formatLocalAndUtc(date, locale(), 'UTC')[0]!;
  return date.toLocaleString(locale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
