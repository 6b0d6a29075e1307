import { lastDays } from '~/domain/balances/date-range';

/** Ten years: without dates, a ledger may omit balances older than a month. */
const usualDays = 3653;

/** Returns the default period, as UTC days, both inclusive. */
export function usualPeriod(): { from: string; to: string } {
  const { start, end } = lastDays(usualDays, Date.now());
  return { from: start, to: end };
}
