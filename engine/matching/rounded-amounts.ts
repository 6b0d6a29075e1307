import type { ToleranceRule } from './compile-rule';
import { digits, roundAmount } from './exact-number';
import type { Side } from './side';

type Rounded = (at: number) => bigint;

/** The rounded amounts per side, by the digits and the mode of the rounding: most rules of a context round alike. */
const known = new WeakMap<Side, Map<string, Rounded>>();

/** Returns a function for the rounded amount of a row, in units of 10⁻¹⁰. Each is computed once for all rules. */
export function roundedAmounts(side: Side, { scale, mode }: Pick<ToleranceRule, 'scale' | 'mode'>): Rounded {
  const ofSide = known.get(side) ?? new Map<string, Rounded>();
  known.set(side, ofSide);
  const key = `${scale} ${mode}`;
  const rounded = ofSide.get(key) ?? makeRounded(side, { scale, mode });
  ofSide.set(key, rounded);
  return rounded;
}

function makeRounded({ amount }: Side, { scale, mode }: Pick<ToleranceRule, 'scale' | 'mode'>): Rounded {
  const step = scale >= digits ? 1n : 10n ** BigInt(digits - scale);
  // Amounts with few digits need no second list.
  if (amount.every((one) => one % step === 0n)) return (at) => amount[at]!;
  const rounded: (bigint | undefined)[] = [];
  return (at) => (rounded[at] ??= roundAmount(amount[at]!, scale, mode));
}
