const minute = 60_000;
const hour = 60 * minute;

/**
 * An instant in a few words as seen from `now`: "now", "5min ago", "2h ago", "yesterday", then day
 * and month, with the year when it is another one. Days are those of the reader's time zone.
 */
export function relativeTime(instant: Date, now: Date, locale: string): string {
  const age = now.getTime() - instant.getTime();
  const days = dayNumber(now) - dayNumber(instant);
  if (Math.abs(age) < minute) return words(locale).format(0, 'second');
  if (Math.abs(age) < hour) return brief(locale).format(-Math.trunc(age / minute), 'minute');
  if (days === 0) return brief(locale).format(-Math.trunc(age / hour), 'hour');
  if (Math.abs(days) === 1) return words(locale).format(-days, 'day');
  const year = instant.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return dates(locale, year).format(instant);
}

/** An instant in full, with seconds and time zone, for tips and records. */
export function fullTime(instant: Date, locale: string): string {
  return full(locale).format(instant);
}

/** A calendar day in the reader's time zone as a count of days. */
function dayNumber(instant: Date): number {
  return Math.round(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()) / (24 * hour));
}

const words = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const brief = perLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'narrow' }),
);
const full = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }));
const thisYear = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
const otherYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);

function dates(locale: string, year: 'numeric' | undefined): Intl.DateTimeFormat {
  return year ? otherYear(locale) : thisYear(locale);
}

/** Formatters are costly to make, and a list shows hundreds of times. */
function perLocale<F>(make: (locale: string) => F): (locale: string) => F {
  const made = new Map<string, F>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
