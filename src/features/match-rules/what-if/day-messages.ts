import type { Transaction } from '@recon/engine/matching/transaction';
import { locale, memoizePerLocale, t } from '~/i18n/t';

const dayFormat = memoizePerLocale(
  () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Returns the UTC day of an instant for the locale, with the month as a word, so that it cannot be misread. */
export function utcDayText(instant: string): string {
  return dayFormat().format(Date.parse(instant));
}

/**
 * Returns the day of a transaction as in its file. Rules compare UTC days: if that is another day, it is added, with the
 * time in the file.
 */
export function transactionDay({ date, localTime = date }: Pick<Transaction, 'date' | 'localTime'>): string {
  const day = utcDayText(localTime);
  if (day === utcDayText(date)) return day;
  return t('whatIf.day.utc', { day, time: localTime.slice(11, 16), utc: utcDayText(date) });
}
