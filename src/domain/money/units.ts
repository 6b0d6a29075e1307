import { withoutEndZeros } from '~/lib/without-end-zeros';

/**
 * Money as whole numbers, where a hundred thousand amounts are calculated: so many 10⁻¹⁸ of the currency. A decimal
 * of the contract has 18 digits after the point at most (docs/contract.md#decimals), so nothing is ever lost.
 */

const digits = 18;
/** Units of 1. */
export const unitsOfOne = 10n ** BigInt(digits);
const decimal = /^[+-]?\d{1,20}(?:\.\d{1,18})?$/;

/** The units of a decimal in plain notation; undefined when it is none, or longer than the contract's. */
export function toUnits(text: string): bigint | undefined {
  if (!decimal.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

/** The decimal that so many units are, without trailing zeros. */
export function fromUnits(units: bigint): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const fraction = withoutEndZeros(text.slice(-digits));
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction && `.${fraction}`}`;
}

/** The units of the last of so many digits after the point, 0 to 18. */
export function unitsOfDigit(digitsAfterPoint: number): bigint {
  return 10n ** BigInt(digits - digitsAfterPoint);
}

/** Digits after the point of a currency's amounts: 2 of BRL, 0 of JPY, 3 of KWD; 2 of what is no currency. */
export function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
