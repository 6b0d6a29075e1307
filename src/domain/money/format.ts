import { boundedCache } from '~/lib/bounded-cache';
import { isPlainDecimal } from './decimal';

/**
 * Decimal strings as a person of a locale reads them, digit for digit: what was sent with 18 decimals
 * is shown with 18. Nothing passes through a float: `Intl.NumberFormat` is given the text itself.
 */

export type FormatOptions = {
  locale: string;
  /** A currency or asset code. Three letters are shown as the locale shows them (`R$`), others as they are. */
  currency?: string;
  /** Zeros are added up to this many digits after the point; digits are never taken away. */
  minimumFractionDigits?: number;
};

/** By locale, currency and digits, which amounts of any number may have. */
const formatters = boundedCache<Intl.NumberFormat | undefined>(100);

/** The text of a decimal for a locale. What is no plain decimal is given back as it came. */
export function formatDecimal(value: string, options: FormatOptions): string {
  const formatter = isPlainDecimal(value) ? formatterFor(value, options) : undefined;
  if (!formatter) return value;
  const text = formatter.format(value as `${number}`);
  return withCode(text, options.currency);
}

/**
 * The same text cut before its decimal mark, so that a column can be aligned there: `whole` holds sign
 * and groups, `fraction` the mark and the digits after it, empty when there are none. A currency is not shown.
 */
export function formatDecimalParts(value: string, locale: string): { whole: string; fraction: string } {
  const formatter = isPlainDecimal(value) ? formatterFor(value, { locale }) : undefined;
  if (!formatter) return { whole: value, fraction: '' };
  const parts = formatter.formatToParts(value as `${number}`);
  const mark = parts.findIndex(({ type }) => type === 'decimal');
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('');
  return mark < 0 ? { whole: text(0), fraction: '' } : { whole: text(0, mark), fraction: text(mark) };
}

/** The formatter for exactly as many digits as the value has; undefined when the platform cannot show that many. */
function formatterFor(value: string, options: FormatOptions): Intl.NumberFormat | undefined {
  const sent = value.split('.')[1]?.length ?? 0;
  const digits = Math.max(sent, options.minimumFractionDigits ?? 0);
  const currency = options.currency && isCurrencyCode(options.currency) ? options.currency : undefined;
  return formatters(`${options.locale} ${currency ?? ''} ${digits}`, () => {
    try {
      return new Intl.NumberFormat(options.locale, {
        ...(currency ? { style: 'currency', currency } : {}),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    } catch {
      // More than 20 digits in older platforms, more than 100 in newer ones.
      return undefined;
    }
  });
}

function withCode(text: string, currency: string | undefined): string {
  return currency && !isCurrencyCode(currency) ? `${text}\u00A0${currency}` : text;
}

function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}
