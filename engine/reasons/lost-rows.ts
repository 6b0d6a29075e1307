import { utcDayNumber } from '../calendar/utc';
import type { SkippedRow } from '../file/reading/transaction-row';
import type { Transaction } from '../matching/transaction';
import { exactAmount } from '../matching/exact-number';
import { looseReference } from './reference-difference';

/** The maximum number of days between a row and a dropped row of the same amount. */
const maxDays = 3;

/** Functions that find the row of the other file that is no transaction, but has the reference or the amount of a row. */
export type LostFinder = Readonly<
  Record<'byReference' | 'byAmount', (row: Transaction) => SkippedRow | undefined>
>;

/** Returns the finder of rows that the import rejects or drops. By amount, it finds only dropped rows. */
export function lostFinder(refusals: readonly SkippedRow[]): LostFinder {
  const references = new Map(
    refusals.toReversed().flatMap((refusal) => {
      const id = refusal.id ?? (refusal.why === 'duplicate' ? refusal.cell : undefined);
      return id === undefined || id === '' ? [] : [[looseReference(id), refusal] as const];
    }),
  );
  // The first of each amount and day: thousands of dropped rows may have the same.
  const amounts = new Map<string, { refusal: SkippedRow; index: number }>();
  for (const [index, refusal] of refusals.entries()) {
    const { amount, currency, date } = (refusal.loss === 'dropped' && refusal.known) || {};
    if (amount === undefined || currency === undefined || date === undefined) continue;
    const key = `${amountKey({ amount, currency })} ${utcDayNumber(date)}`;
    if (!amounts.has(key)) amounts.set(key, { refusal, index });
  }
  return {
    byReference: ({ externalId }) => references.get(looseReference(externalId)),
    byAmount: (row) => {
      if (amounts.size === 0) return undefined;
      const [key, day] = [amountKey(row), utcDayNumber(row.date)];
      for (let days = 0; days <= maxDays; days += 1) {
        const found = [day - days, day + days].flatMap((one) => amounts.get(`${key} ${one}`) ?? []);
        const [first] = found.toSorted((a, b) => a.index - b.index);
        if (first) return first.refusal;
      }
      return undefined;
    },
  };
}

const amountKey = ({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>): string =>
  `${exactAmount(amount)} ${currency}`;
