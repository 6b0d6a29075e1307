import type { SideName } from '../matching/side-name';
import { compareDecimals, sumDecimals } from '../money/decimal';
import type { OpenAmount, OpenSum, ReasonGroup } from './reason-groups';

/** Returns the total of the amounts in a currency: `0` without any. */
function totalOf(sums: readonly OpenSum[], currency: string): OpenAmount {
  const amounts = sums.flatMap((sum) => sum.amounts).filter((one) => one.currency === currency);
  const out = sumDecimals(amounts.map((one) => one.out ?? '0'));
  const amount = sumDecimals(amounts.map((one) => one.amount));
  return { currency, amount, ...(out !== '0' && { out }) };
}

/** Returns totals per currency (decimal strings without sign), in order of first appearance. */
export function totalsPerCurrency(sums: readonly OpenSum[]): OpenAmount[] {
  const currencies = new Set(sums.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)));
  return [...currencies].map((currency) => totalOf(sums, currency));
}

/**
 * Returns the groups sorted by amount, the largest first, and the total of each side. If the rows have several
 * currencies or no amounts, there is no total, and the groups keep their order.
 */
export function largestFirst(groups: readonly ReasonGroup[]): {
  groups: readonly ReasonGroup[];
  total?: { readonly left: OpenAmount; readonly right: OpenAmount };
} {
  const currencies = new Set(
    groups.flatMap(({ left, right }) => [...left.amounts, ...right.amounts].map(({ currency }) => currency)),
  );
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return { groups };
  const sorted = groups
    .map((group) => ({ group, amount: totalOf([group.left, group.right], currency).amount }))
    .toSorted((a, b) => compareDecimals(b.amount, a.amount));
  const sums = (side: SideName) => groups.map((group) => group[side]);
  const total = { left: totalOf(sums('left'), currency), right: totalOf(sums('right'), currency) };
  return { groups: sorted.map(({ group }) => group), total };
}
