import { Big } from 'big.js';
import { calculateFees } from '../fees/calculate';
import { toDecimal } from '../money/decimal';
import type { FeeNormalization, SourceSchedule, Transaction } from './transaction';

/** The maximum number of iterations to find a gross amount, and (`nearEnough`) when to stop before. */
const maxRounds = 100;
const nearEnough = new Big('1e-10');

/**
 * Returns decimals in row order, without (NET) or with (GROSS) fees; yields between slices. `schedules`: by number of
 * the source. An amount in another currency, or whose fee fails, is unchanged.
 */
export function* normalizedAmounts(
  rows: readonly Transaction[],
  mode: FeeNormalization['mode'],
  schedules: ReadonlyMap<number, SourceSchedule>,
): Generator<void, string[]> {
  const known = new Map<string, string>();
  const amounts: string[] = [];
  for (const { amount, currency, source = 1 } of rows) {
    if (amounts.length % 1024 === 0) yield;
    const schedule = schedules.get(source);
    if (!schedule || schedule.currency.trim().toUpperCase() !== currency) {
      amounts.push(amount);
      continue;
    }
    const key = `${source} ${amount}`;
    const normalized =
      known.get(key) ?? (mode === 'NET' ? netOf(schedule, amount) : grossOf(schedule, amount));
    known.set(key, normalized ?? amount);
    amounts.push(normalized ?? amount);
  }
  return amounts;
}

function netOf(schedule: SourceSchedule, gross: string): string | undefined {
  const found = calculateFees(schedule, gross);
  return 'calculation' in found ? found.calculation.net : undefined;
}

/** Returns the gross amount of a net amount, by iteration; `undefined` if it is not found. */
function grossOf(schedule: SourceSchedule, net: string): string | undefined {
  let gross = new Big(net);
  for (let round = 0; round < maxRounds; round += 1) {
    const found = calculateFees(schedule, toDecimal(gross));
    if (!('calculation' in found)) return undefined;
    const next = new Big(net).plus(found.calculation.totalFee);
    if (next.minus(gross).abs().lte(nearEnough)) return toDecimal(next);
    gross = next;
  }
  return undefined;
}
