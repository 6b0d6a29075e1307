import 'texts:whatIf';
import type { Transaction } from '~/domain/matching/transaction';
import { memoizePerLocale } from '~/i18n/memoize-per-locale';
import { locale, t } from '~/i18n/t';
import { figuresLocale } from '~/lib/read-date';

/** Returns a cached formatter of days in the browser's region: pages with files are never server-rendered. */
const formatter = (parts: Intl.DateTimeFormatOptions) =>
  memoizePerLocale(() => new Intl.DateTimeFormat(figuresLocale(locale()), { timeZone: 'UTC', ...parts }));
const day = { day: '2-digit', month: '2-digit' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;
const formats = {
  day: formatter({ ...day, year: 'numeric' }),
  shortTime: formatter({ ...day, ...time }),
  time: formatter({ ...day, year: 'numeric', ...time }),
};

/** Returns the UTC day of an instant in digits, in the order of the user's region. */
export function dayText(instant: string): string {
  return formats.day().format(Date.parse(instant));
}

type Dated = Pick<Transaction, 'date' | 'localTime'>;

/** Returns the UTC day of a transaction, which rules compare, and the local time of its file if that differs. */
export function transactionDay({ date, localTime }: Dated): string {
  if (localTime === undefined) return dayText(date);
  return t('whatIf.day.utc', { day: dayText(date), local: formats.time().format(Date.parse(localTime)) });
}

/** Returns the UTC day of a transaction and the local time of its file if that differs, in a short form for lists. */
export function shortTransactionDay({ date, localTime }: Dated): string {
  if (localTime === undefined) return dayText(date);
  return t('whatIf.day.utcShort', {
    day: dayText(date),
    local: formats.shortTime().format(Date.parse(localTime)),
  });
}
