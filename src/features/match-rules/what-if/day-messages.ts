import 'texts:whatIf';
import type { Transaction } from '~/domain/matching/transaction';
import { memoizePerLocale } from '~/i18n/memoize-per-locale';
import { locale, t } from '~/i18n/t';
import { figuresLocale } from '~/lib/read-date';

/** The formatters are cached: creating one is slow, and a list shows hundreds of days. */
const formats = new Map<string, Intl.DateTimeFormat>();

const parts = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  shortTime: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' },
  time: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const;

/** The locale of days. Files exist only in a browser, so no server renders their days and its region can decide. */
const dayLocale = memoizePerLocale(() => figuresLocale(locale()));

function formatOf(shown: keyof typeof parts): Intl.DateTimeFormat {
  const tag = dayLocale();
  const key = `${tag} ${shown}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...parts[shown] });
  formats.set(key, format);
  return format;
}

/** Returns the UTC day of an instant in digits, in the order of the user's region. */
export function dayText(instant: string): string {
  return formatOf('day').format(Date.parse(instant));
}

/** Returns the UTC day of a transaction, which rules compare, and the local time of its file if that differs. */
export function transactionDay({ date, localTime }: Pick<Transaction, 'date' | 'localTime'>): string {
  return localTime === undefined
    ? dayText(date)
    : t('whatIf.day.utc', { day: dayText(date), local: formatOf('time').format(Date.parse(localTime)) });
}

/** Returns the UTC day of a transaction and the local time of its file if that differs, in a short form for lists. */
export function shortTransactionDay({ date, localTime }: Pick<Transaction, 'date' | 'localTime'>): string {
  return localTime === undefined
    ? dayText(date)
    : t('whatIf.day.utcShort', {
        day: dayText(date),
        local: formatOf('shortTime').format(Date.parse(localTime)),
      });
}
