import { Big } from 'big.js';
import { toDecimal } from '../../money/decimal';
import { absolute, decimalOfUnits } from '../../money/units';
import { roundToStep } from '../../money/rounding';
import type { AmountRow } from './amount-row';
import type { AmountKind } from './row-fees';

/** The decimal places of a rate in percent. */
const rateDigits = 4;

/**
 * Returns a fee in percent of a gross, both in units of 10⁻¹⁸, as an integer in units of 10⁻⁴ percent, rounded half away
 * from zero; `undefined` if the gross is 0.
 */
export function rateUnits(fee: bigint, gross: bigint): bigint | undefined {
  if (gross === 0n) return undefined;
  const size = absolute(gross);
  const percent = (gross < 0n ? -fee : fee) * 100n * 10n ** BigInt(rateDigits);
  return roundToStep(percent, size, 'HALF_UP') / size;
}

/** Converts a rate from units of 10⁻⁴ percent to a decimal in percent; keeps `undefined`. */
export function rateDecimal(units: bigint | undefined): string | undefined {
  return units === undefined ? undefined : decimalOfUnits(units, rateDigits);
}

/** Returns a fee in percent of a gross as a decimal (see `rateUnits`); `undefined` if the gross is 0. */
export const effectiveRateOfUnits = (fee: bigint, gross: bigint): string | undefined =>
  rateDecimal(rateUnits(fee, gross));

/**
 * Returns the gross amount of a sale in its file, in units of 10⁻¹⁸: its amount, or its net plus the charged fee;
 * `undefined` if the file lacks these.
 */
export function grossInFile({ amount, charged }: AmountRow, kind: AmountKind): bigint | undefined {
  if (kind === 'gross' || amount === undefined) return amount;
  return charged === undefined ? undefined : amount + charged;
}

/** Returns the rate that the acquirer charged (see `rateUnits`); `undefined` without a charged fee or a gross. */
export function chargedRate(row: AmountRow, kind: AmountKind): bigint | undefined {
  const gross = grossInFile(row, kind);
  return row.charged === undefined || gross === undefined ? undefined : rateUnits(row.charged, gross);
}

/** Returns a number of rows in percent of all, rounded half up to one decimal place; `undefined` if there are none. */
export function shareOf(rows: number, all: number): string | undefined {
  return all === 0 ? undefined : toDecimal(new Big(rows).times(100).div(all).round(1, Big.roundHalfUp));
}
