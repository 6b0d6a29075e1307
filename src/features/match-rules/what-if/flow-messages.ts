import { formatDecimal } from '~/domain/money/format';
import { perCent } from '~/domain/what-if/per-cent';
import { locale } from '~/i18n/t';

/** Formats an amount in a currency for the locale. */
export function flowAmount(amount: string, currency: string): string {
  return formatDecimal(amount, { locale: locale(), currency, minimumFractionDigits: 2 });
}

/** Returns a part of a total in percent, without the percent sign. */
export function percentOf(part: string, all: string): string {
  return formatDecimal(all === '0' ? '0' : perCent(part, all), { locale: locale() });
}
