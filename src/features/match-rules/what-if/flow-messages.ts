import { formatDecimal } from '~/domain/money/format';
import { perCent } from '~/domain/what-if/per-cent';
import { locale } from '~/i18n/t';

/** An amount of a currency in the words of the locale. */
export function flowAmount(amount: string, currency: string): string {
  return formatDecimal(amount, { locale: locale(), currency, minimumFractionDigits: 2 });
}

/** A part of a whole as per cent, without its sign. */
export function percentOf(part: string, all: string): string {
  return formatDecimal(all === '0' ? '0' : perCent(part, all), { locale: locale() });
}
