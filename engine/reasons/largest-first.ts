import { compareDecimals, sumDecimals } from '../money/decimal';
import type { OpenSum, ReasonGroup } from './reason-groups';

/** Returns the sum of the amounts, which are of one currency; `0` without any. */
const amountOf = (sums: readonly OpenSum[]): string =>
  sumDecimals(sums.flatMap(({ amounts }) => amounts.map(({ amount }) => amount)));

/**
 * Returns the groups, that of the largest amount of both sides first, and the total amount of each side as decimals. If
 * the rows have several currencies or no amounts, there is no total, and the groups keep their order.
 */
export function largestFirst(groups: readonly ReasonGroup[]): {
  groups: readonly ReasonGroup[];
  total?: { readonly currency: string; readonly left: string; readonly right: string };
} {
  const currencies = new Set(
    groups.flatMap(({ left, right }) => [...left.amounts, ...right.amounts].map(({ currency }) => currency)),
  );
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return { groups };
  const sorted = groups
    .map((group) => ({ group, amount: amountOf([group.left, group.right]) }))
    .toSorted((a, b) => compareDecimals(b.amount, a.amount));
  const total = {
    currency,
    left: amountOf(groups.map(({ left }) => left)),
    right: amountOf(groups.map(({ right }) => right)),
  };
  return { groups: sorted.map(({ group }) => group), total };
}
