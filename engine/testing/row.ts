import type { Transaction } from '../matching/transaction';

/** Returns a transaction of a day of January 2026, the 5th by default. Its instant is midnight in UTC. */
export const row = (externalId: string, amount = '10', day = 5, currency = 'BRL'): Transaction => ({
  externalId,
  amount,
  currency,
  date: `${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)}T00:00:00Z`,
});
