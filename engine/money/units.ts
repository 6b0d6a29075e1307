import { withoutEndZeros } from '../lib/without-end-zeros';

/** The decimal places of units, 10⁻¹⁸ of a currency: the most that the API allows (docs/contract.md#decimals). */
const digits = 18;
export const unitsOfOne = 10n ** BigInt(digits);
const decimal = /^[+-]?\d{1,20}(?:\.\d{1,18})?$/;

/** Converts a decimal to units of 10⁻¹⁸; `undefined` if it is not a decimal, or has too many digits for the API. */
export function toUnits(text: string): bigint | undefined {
  if (!decimal.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

/** Converts units of 10⁻¹⁸ to a decimal without trailing zeros. */
export const fromUnits = (units: bigint): string => decimalOfUnits(units, digits);

/** Converts an amount in units of 10⁻ⁿ, n being `decimalPlaces`, to a decimal without trailing zeros. */
export function decimalOfUnits(units: bigint, decimalPlaces: number): string {
  const text = absolute(units)
    .toString()
    .padStart(decimalPlaces + 1, '0');
  const fraction = withoutEndZeros(text.slice(-decimalPlaces));
  return `${units < 0n ? '-' : ''}${text.slice(0, -decimalPlaces)}${fraction && `.${fraction}`}`;
}

/** Returns an amount without its sign. */
export const absolute = (units: bigint): bigint => (units < 0n ? -units : units);

/** Returns 10 to the power of −`digitsAfterPoint` (0 to 18) in units of 10⁻¹⁸: of 0.01 for 2, of 1 for 0. */
export const unitsOfDigit = (digitsAfterPoint: number): bigint => 10n ** BigInt(digits - digitsAfterPoint);

/** Returns the decimal places of a currency: 2 for BRL, 0 for JPY, 3 for KWD; 2 if it is unknown. */
export function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
