import { locale } from '~/i18n/t';
import { formatLocalAndUtc } from '~/lib/relative-time';

/** Formats an instant in UTC, for records. */
export function utcText(instant: string): string {
  return formatLocalAndUtc(new Date(instant), locale(), 'UTC')[0]!;
}
