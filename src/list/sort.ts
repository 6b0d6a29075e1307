import { memoizePerLocale } from '~/i18n/memoize-per-locale';
import { locale } from '~/i18n/t';

const collator = memoizePerLocale(() => new Intl.Collator(locale(), { numeric: true }));

/** Returns a comparison for a column by a string or number; rows without a value come first. */
export function compareBy<T>(value: (row: T) => string | number | undefined): (one: T, other: T) => number {
  return (one, other) => {
    const [a = '', b = ''] = [value(one), value(other)];
    return typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(String(a), String(b));
  };
}

/** Returns a comparison for a column by an instant, RFC 3339. */
export function byInstant<T>(instant: (row: T) => string | undefined): (one: T, other: T) => number {
  return compareBy((row) => Date.parse(instant(row) ?? '') || 0);
}
