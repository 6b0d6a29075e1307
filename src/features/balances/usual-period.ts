import { lastDays } from '~/domain/balances/date-range';

/** Ten years: asked without dates, a ledger may hold back what is older than a month. */
const usualDays = 3653;

/** The period that counts when nobody has chosen one, as UTC days, both included. */
export function usualPeriod(): { from: string; to: string } {
  const { start, end } = lastDays(usualDays, Date.now());
  return { from: start, to: end };
}
