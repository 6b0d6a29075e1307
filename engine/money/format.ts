import { memoize } from '../lib/memoize';
import { isPlainDecimal } from './decimal';

export type FormatOptions = {
  locale: string;
  /** The code of a currency or asset. Codes of three letters become signs (`R$`); others are appended unchanged. */
  currency?: string;
  /** The minimum number of decimal places; zeros are added, digits are never removed. */
  minimumFractionDigits?: number;
};

/** Formats a decimal for a locale, with all its digits. Returns any other text unchanged. */
export function formatDecimal(value: string, options: FormatOptions): string {
  const formatter = isPlainDecimal(value) ? formatterFor(value, options) : undefined;
  if (!formatter) return value;
  const text = formatter.format(value as `${number}`);
  return withCode(text, options.currency);
}

/** Formats a decimal in two parts, to align columns: `fraction` starts with the decimal mark. Omits the currency. */
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

/** Returns the formatter for the digits of a decimal; `undefined` if the browser does not support so many. */
function formatterFor(value: string, options: FormatOptions): Intl.NumberFormat | undefined {
  const sent = value.split('.')[1]?.length ?? 0;
  const digits = Math.max(sent, options.minimumFractionDigits ?? 0);
  const currency = options.currency && isCurrencyCode(options.currency) ? options.currency : undefined;
  return formatterOf(`${options.locale} ${currency ?? ''} ${digits}`);
}

/** The formatters by locale, currency and digits. Their number is limited: amounts may have many digits. */
const formatterOf = memoize((key): Intl.NumberFormat | undefined => {
  const [locale, currency, digits] = key.split(' ');
  try {
    return new Intl.NumberFormat(locale, {
      ...(currency ? { style: 'currency', currency } : {}),
      minimumFractionDigits: Number(digits),
      maximumFractionDigits: Number(digits),
    });
  } catch {
    // The limit is 20 digits on older platforms and 100 on newer ones.
    return undefined;
  }
}, 100);

function withCode(text: string, currency: string | undefined): string {
  return currency && !isCurrencyCode(currency) ? `${text}\u00A0${currency}` : text;
}

const isCurrencyCode = (code: string): boolean => /^[A-Z]{3}$/.test(code);
