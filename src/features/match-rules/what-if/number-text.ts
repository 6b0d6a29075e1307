import type { Transaction } from '@recon/engine/matching/transaction';
import { compareDecimals, sumDecimals } from '@recon/engine/money/decimal';
import { formatDecimal } from '@recon/engine/money/format';
import { perCent } from '@recon/engine/comparison/per-cent';
import type { OpenAmount } from '@recon/engine/reasons/reason-groups';
import { locale, t } from '~/i18n/t';

/** Formats a decimal for the locale. */
export function numberText(value: string): string {
  return formatDecimal(value, { locale: locale() });
}

/** Formats an amount for the locale, in its currency if one is passed. */
export function amountText(amount: string, currency?: string): string {
  return formatDecimal(amount, { locale: locale(), minimumFractionDigits: 2, ...(currency && { currency }) });
}

/** Formats a sum of amounts. If some are negative, formats the incoming and the outgoing sum instead. */
export function directionsText({ amount, currency, out }: OpenAmount): string {
  if (out === undefined) return amountText(amount, currency);
  const values = {
    in: amountText(sumDecimals([amount, `-${out}`]), currency),
    out: amountText(out, currency),
  };
  return t(out === amount ? 'whatIf.open.out' : 'whatIf.open.inAndOut', values);
}

/** Formats a difference of amounts with its sign, in its currency if one is passed. */
export function differenceText(by: string, currency?: string): string {
  return withPlus(by, amountText(by, currency));
}

/** Formats a whole number with its sign. */
export function signedCountText(count: number): string {
  return withPlus(String(count), numberText(String(count)));
}

/** Returns whether `amountBy`, the difference of two rows as rules compare them, includes fees of a schedule. */
export function hasFees(
  row: Pick<Transaction, 'amount'>,
  other: Pick<Transaction, 'amount'>,
  amountBy: string | undefined,
): boolean {
  return amountBy !== undefined && compareDecimals(sumDecimals([row.amount, amountBy]), other.amount) !== 0;
}

function withPlus(value: string, text: string): string {
  return value === '0' || value.startsWith('-') ? text : `+${text}`;
}

/** Formats a part of a total as a percentage, without the percent sign. */
export function percentOf(part: string | number, all: string | number): string {
  return partPercentText(String(all) === '0' ? '0' : perCent(String(part), String(all)), part);
}

/** Formats the percentage of a part, without the percent sign: `<0.1` if it is rounded to 0 and the part is not 0. */
export function partPercentText(percent: string, part: string | number): string {
  return percent === '0.0' && String(part) !== '0' ? `<${numberText('0.1')}` : numberText(percent);
}
