import { utcDay } from '@recon/engine/calendar/utc';
import type { Transaction } from '@recon/engine/matching/transaction';
import { t } from '~/i18n/t';

/**
 * Returns the UTC day of an instant as an ISO day: in digits of any language, day and month could be mistaken for each
 * other next to a file in the other order.
 */
export function dayText(instant: string): string {
  return utcDay(Date.parse(instant));
}

type Dated = Pick<Transaction, 'date' | 'localTime'>;

/** Returns the UTC day of a transaction, which rules compare, and the local time of its file if that is on another day. */
export function transactionDay({ date, localTime }: Dated): string {
  if (localTime === undefined || dayText(localTime) === dayText(date)) return dayText(date);
  return t('whatIf.day.utc', { day: dayText(date), local: timeText(localTime) });
}

/** Returns the UTC day of a transaction and the local time of its file if that is on another day, in short for lists. */
export function shortTransactionDay({ date, localTime }: Dated): string {
  if (localTime === undefined || dayText(localTime) === dayText(date)) return dayText(date);
  return t('whatIf.day.utcShort', { day: dayText(date), local: timeText(localTime) });
}

/** Returns an instant as an ISO day and a time in minutes: `2026-01-05 23:30`. */
function timeText(instant: string): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
}
