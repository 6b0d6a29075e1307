import { groupBy } from '~/lib/group-by';
import type { Refusal } from '../files/transaction-row';
import type { Transaction } from '../matching/transaction';
import { exactAmount } from '../matching/exact-number';
import { looseReference } from './reference-difference';

/** The maximum number of days between a row and a dropped row of the same amount. */
const maxDays = 3;
const dayLength = 86_400_000;

/** Finds the row of the other file that did not become a transaction, but has the reference or the amount of a row. */
export type LostFinder = Readonly<
  Record<'byReference' | 'byAmount', (row: Transaction) => Refusal | undefined>
>;

/** Returns a finder for the rows that the import rejects or drops. Only dropped rows have an amount and a day. */
export function lostFinder(refusals: readonly Refusal[]): LostFinder {
  const references = new Map(
    refusals.toReversed().flatMap((refusal) => {
      const id = refusal.id ?? (refusal.why === 'duplicate' ? refusal.cell : undefined);
      return id === undefined || id === '' ? [] : [[looseReference(id), refusal] as const];
    }),
  );
  const amounts = groupBy(
    refusals.flatMap((refusal) => (refusal.dropped ? [{ refusal, row: refusal.dropped }] : [])),
    ({ row }) => amountKey(row),
  );
  return {
    byReference: ({ externalId }) => references.get(looseReference(externalId)),
    byAmount: (row) => {
      let nearest: { refusal: Refusal; days: number } | undefined;
      for (const { refusal, row: dropped } of amounts.get(amountKey(row)) ?? []) {
        const days = Math.abs(dayOf(dropped) - dayOf(row));
        if (days <= maxDays && days < (nearest?.days ?? Infinity)) nearest = { refusal, days };
      }
      return nearest?.refusal;
    },
  };
}

type Amount = Pick<Transaction, 'amount' | 'currency' | 'date'>;

const amountKey = ({ amount, currency }: Amount): string => `${exactAmount(amount)} ${currency}`;
const dayOf = ({ date }: Amount): number => Math.floor(Date.parse(date) / dayLength);
