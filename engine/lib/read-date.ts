import { isIsoDay } from './is-iso-day';

type Part = 'day' | 'month' | 'year';

/** Returns the order of a numeric date in a language: day, month, year for British English. */
function dateOrder(locale: string): Part[] {
  return numericFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}

/** Returns the locale for dates: the browser's own if `language` is English or the same language, else `language`. */
export function dateLocale(language: string): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().locale;
  const [wanted] = language.split('-');
  return wanted === 'en' || own.split('-')[0] === wanted ? own : language;
}

/** Parses a date in the language's order, or ISO, to an ISO day; `undefined` if it is not one with a 4-digit year. */
export function readDate(text: string, locale: string): string | undefined {
  const figures = /^\s*(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D*$/.exec(text)?.slice(1);
  if (!figures) return undefined;
  const order: Part[] = figures[0]?.length === 4 ? ['year', 'month', 'day'] : dateOrder(locale);
  const of = (part: Part) => figures[order.indexOf(part)] ?? '';
  if (of('year').length !== 4) return undefined;
  const iso = `${of('year')}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`;
  return isIsoDay(iso) ? iso : undefined;
}

/** Formats an ISO day numerically in the language's order, with a year of four digits: `22/11/2026`. */
export function writeDate(iso: string, locale: string): string {
  return numericFormat(locale)
    .formatToParts(new Date(`${iso}T00:00:00Z`))
    .map(({ type, value }) => (type === 'year' ? value.padStart(4, '0') : value))
    .join('');
}

/** Returns the pattern of a numeric date with letters for its parts: `dd/mm/yyyy`. */
export function datePattern(locale: string, letters: Readonly<Record<Part, string>>): string {
  return numericFormat(locale)
    .formatToParts(0)
    .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? letters[type] : value))
    .join('');
}

function numericFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
}
