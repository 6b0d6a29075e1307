import type { RoundingMode } from './rounding-modes';

/** Rounds an amount to a multiple of `step` (above 0), both in the same units. */
export function roundToStep(amount: bigint, step: bigint, mode: RoundingMode): bigint {
  const size = amount < 0n ? -amount : amount;
  const rest = size % step;
  if (rest === 0n) return amount;
  const low = size - rest;
  const isOdd = (low / step) % 2n === 1n;
  const rounded = isRoundedUp(mode, amount < 0n, 2n * rest - step, isOdd) ? low + step : low;
  return amount < 0n ? -rounded : rounded;
}

/** Returns whether an amount is rounded away from zero. `beyondHalf` is below 0 before the middle, 0 in the middle. */
function isRoundedUp(mode: RoundingMode, isNegative: boolean, beyondHalf: bigint, isOdd: boolean): boolean {
  switch (mode) {
    case 'HALF_UP':
      return beyondHalf >= 0n;
    case 'BANKERS':
      return beyondHalf > 0n || (beyondHalf === 0n && isOdd);
    case 'FLOOR':
      return isNegative;
    case 'CEIL':
      return !isNegative;
    case 'TRUNCATE':
      return false;
  }
}
