import { roundingModes } from '../money/rounding-modes';
import type { CalculableSchedule } from './calculate';
import { applicationOrders } from './fee-types';

/** Returns the part of a schedule that `calculateFees` needs; `undefined` if its order or rounding mode is unknown. */
export function calculable(schedule: {
  applicationOrder: string;
  roundingScale?: number | undefined;
  roundingMode?: string | undefined;
  items: CalculableSchedule['items'];
}): CalculableSchedule | undefined {
  const applicationOrder = applicationOrders.find((one) => one === schedule.applicationOrder);
  const roundingMode = roundingModes.find((one) => one === (schedule.roundingMode ?? 'HALF_UP'));
  const roundingScale = schedule.roundingScale ?? 2;
  const known = Number.isInteger(roundingScale) && roundingScale >= 0 && roundingScale <= 10;
  if (!applicationOrder || !roundingMode || !known) return undefined;
  return { applicationOrder, roundingScale, roundingMode, items: schedule.items };
}
