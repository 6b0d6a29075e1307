import { Big } from 'big.js';
import { compareDecimals, roundDecimal, toDecimal } from '../money/decimal';
import { type CalculableSchedule, calculateFees } from './calculate';
import { applicationOrders, type ApplicationOrder } from './fee-types';
import { readStructure } from './raw-fee';

/** An amount and its total fee in each application order, as decimal strings. */
export type CurvePoint = { amount: string } & Record<ApplicationOrder, string>;

/** Returns the fees of about `points` evenly spaced amounts up to `upTo`, and of tier bounds; empty if not calculable. */
export function feeCurve(schedule: CalculableSchedule, upTo: string, points = 100): CurvePoint[] {
  if (compareDecimals(upTo, '0') <= 0) return [];
  const even = Array.from({ length: points }, (_, index) =>
    roundDecimal(
      toDecimal(new Big(upTo).times(index).div(points)),
      Math.max(2, schedule.roundingScale),
      'HALF_UP',
    ),
  );
  const bends = tierBounds(schedule).filter((bound) => compareDecimals(bound, upTo) < 0);
  const amounts = [...new Set([...even, ...bends, toDecimal(new Big(upTo))])].sort(compareDecimals);

  const curve: CurvePoint[] = [];
  for (const amount of amounts) {
    const fees = applicationOrders.map((applicationOrder) => {
      const outcome = calculateFees({ ...schedule, applicationOrder }, amount);
      return 'problem' in outcome ? undefined : outcome.calculation.totalFee;
    });
    const [parallel, cascading] = fees;
    if (parallel === undefined || cascading === undefined) return [];
    curve.push({ amount, PARALLEL: parallel, CASCADING: cascading });
  }
  return curve;
}

/** Returns fee / amount as a fraction, rounded half up to 4 decimal places; `undefined` if `amount` is not above 0. */
export function effectiveRate(fee: string, amount: string): string | undefined {
  if (compareDecimals(amount, '0') <= 0) return undefined;
  return roundDecimal(toDecimal(new Big(fee).div(amount)), 4, 'HALF_UP');
}

/** Returns the default `upTo` of the curve: 1.5 times the highest tier bound, or 1000 without tiers. */
export function curveReach(schedule: CalculableSchedule): string {
  const highest = tierBounds(schedule).at(-1);
  return highest === undefined ? '1000' : toDecimal(new Big(highest).times('1.5'));
}

function tierBounds({ items }: CalculableSchedule): string[] {
  const bounds = items.flatMap(({ structureType, structure }) => {
    const known = readStructure(structureType, structure);
    if (known?.type !== 'TIERED') return [];
    return known.tiers.flatMap(({ upTo }) => (typeof upTo === 'string' ? [toDecimal(new Big(upTo))] : []));
  });
  return [...new Set(bounds)].sort(compareDecimals);
}
