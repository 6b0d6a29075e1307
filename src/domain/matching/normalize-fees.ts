import { Big } from 'big.js';
import { calculateFees } from '../fee-schedules/calculate';
import { plain } from '../money/decimal';
import type { FeeNormalization, SourceSchedule, Transaction } from './transaction';

/** Rounds after which a gross that does not settle is given up, and how near two of them must come. */
const maxRounds = 100;
const nearEnough = new Big('1e-10');

/**
 * The amounts that rules see in a context that normalizes (docs/contract.md#fee-normalization): NET takes the fees of the
 * source's schedule off, GROSS adds them. What cannot be calculated, and another currency, stays as it is.
 */
export function* normalizedAmounts(
  rows: readonly Transaction[],
  mode: FeeNormalization['mode'],
  schedules: ReadonlyMap<number, SourceSchedule>,
): Generator<number, string[]> {
  const known = new Map<string, string>();
  const amounts: string[] = [];
  for (const { amount, currency, source = 1 } of rows) {
    if (amounts.length % 1024 === 0) yield amounts.length;
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

/** The amount whose fees, added to the net, give it again. */
function grossOf(schedule: SourceSchedule, net: string): string | undefined {
  let gross = new Big(net);
  for (let round = 0; round < maxRounds; round += 1) {
    const found = calculateFees(schedule, plain(gross));
    if (!('calculation' in found)) return undefined;
    const next = new Big(net).plus(found.calculation.totalFee);
    if (next.minus(gross).abs().lte(nearEnough)) return plain(next);
    gross = next;
  }
  return undefined;
}
