import { fromUnits, unitsOfDigit, unitsOfOne } from '../../money/units';
import type { CompiledFees } from './compiled-fees';

/** Gross amounts from which fees leave a net. `some`: the first 20 (`areAll`: all of them); without `to`, no highest one. */
export type GrossResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly gross: string }
  | Readonly<{ kind: 'several'; from: string; to?: string; examples: readonly string[]; areAll: boolean }>
  /** The search stopped at its maximum number of steps. */
  | { readonly kind: 'undecided' };

/** The lowest and highest gross from which fees leave a net, in units of 10⁻¹⁸; no `greatest`: no upper end. */
export type GrossSpan =
  | { readonly kind: 'none' }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'found'; readonly lowest: bigint; readonly highest?: bigint };

/** The maximum number of gross amounts in `some`. */
const listed = 20;
/** The upper limit of amounts: 20 digits before the point. */
const ceiling = 10n ** 20n * unitsOfOne;

/**
 * Returns the gross amounts, with `digits` decimal places, from which `fees` leave `net` (units of 10⁻¹⁸). Stops after
 * `maxSteps` steps (docs/fee-what-if.md#gross-from-net).
 */
export function grossFromNet(
  fees: CompiledFees,
  net: bigint,
  digits: number,
  maxSteps = 20_000,
): GrossResult {
  const search = searching(fees, net, digits, maxSteps);
  const span = search.span();
  if (span.kind !== 'found') return span;
  const { lowest: least, highest: greatest } = span;
  if (least === greatest) return { kind: 'one', gross: fromUnits(least) };
  const some = [least];
  let next = search.up(least + unitsOfDigit(digits));
  while (typeof next === 'bigint' && some.length < listed) {
    some.push(next);
    next = search.up(next + unitsOfDigit(digits));
  }
  return {
    kind: 'several',
    from: fromUnits(least),
    ...(greatest !== undefined && { to: fromUnits(greatest) }),
    examples: some.map(fromUnits),
    areAll: next === 'none',
  };
}

/** Returns the lowest and the highest of these gross amounts (see `grossFromNet`). Stops after `maxSteps` steps. */
export function grossSpan(fees: CompiledFees, net: bigint, digits: number, maxSteps = 1000): GrossSpan {
  return searching(fees, net, digits, maxSteps).span();
}

/**
 * Returns functions that search the gross amounts whose fees leave `net`, in at most `maxSteps` steps. They skip amounts
 * whose fees are too high or too low, and check those near to where the fees of a larger amount may be lower.
 */
function searching({ charge, ...fees }: CompiledFees, net: bigint, digits: number, mostSteps: number) {
  const step = unitsOfDigit(digits);
  const highest = highestGross(fees, net);
  // The amount by which the fees of a larger amount may be lower.
  const slack = fees.order === 'CASCADING' ? 2n * fees.maxRounding : 0n;
  /** Returns the gross that would leave the net if its fee were that of `gross`. */
  const wantedAt = (gross: bigint) => net + gross - charge(gross)!.net;
  let steps = 0;

  function up(from: bigint): bigint | 'none' | 'undecided' {
    let gross = from;
    while (gross <= highest) {
      if ((steps += 1) > mostSteps) return 'undecided';
      const wanted = wantedAt(gross);
      if (wanted === gross) return gross;
      gross = larger(gross + step, ceilTo(wanted - slack, step));
    }
    return 'none';
  }

  function down(to: bigint): bigint | 'none' | 'undecided' {
    let gross = to;
    while (gross >= 0n) {
      if ((steps += 1) > mostSteps) return 'undecided';
      const wanted = wantedAt(gross);
      if (wanted === gross) return gross;
      const below = gross - step;
      const next = floorTo(wanted + slack, step);
      gross = next < below ? next : below;
    }
    return 'none';
  }

  function span(): GrossSpan {
    const least = up(ceilTo(larger(net, 0n), step));
    if (typeof least !== 'bigint') return { kind: least };
    const top = floorTo(highest, step);
    const greatest = down(top);
    if (typeof greatest !== 'bigint') return { kind: 'undecided' };
    return greatest === top && highest === ceiling
      ? { kind: 'found', lowest: least }
      : { kind: 'found', lowest: least, highest: greatest };
  }

  return { up, span };
}

/** Returns an upper bound for the gross: above it, even the highest rates leave more than `net`. */
function highestGross({ leastKept, maxRounding, fixed }: Omit<CompiledFees, 'charge'>, net: bigint): bigint {
  if (leastKept <= 0n) return ceiling;
  const most = ((net + fixed + maxRounding) * unitsOfOne) / leastKept + unitsOfOne;
  return most < ceiling ? most : ceiling;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function floorTo(amount: bigint, step: bigint): bigint {
  const rest = amount % step;
  return rest < 0n ? amount - rest - step : amount - rest;
}

const ceilTo = (amount: bigint, step: bigint): bigint => -floorTo(-amount, step);
