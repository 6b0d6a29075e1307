import { utcDay } from '../calendar/utc';
import { decimalOf, exactAmount } from './exact-number';
import type { MatchResult } from './result';
import type { Side } from './side';

/** What a rule has matched of one UTC day and currency; amounts are decimals, as they were imported. */
export type Coverage = {
  readonly day: string;
  readonly currency: string;
  readonly left: Taken;
  readonly right: Taken;
};
export type Taken = { readonly rows: number; readonly amount: string };

/** For each rule of a run, by day and then currency, what it has matched. Rows that are used up without a match do not count. */
export function coverageOf({ groups, rules, left, right }: MatchResult): Coverage[][] {
  const sums = rules.map(() => new Map<string, Sum>());
  for (const { rule, left: l, rights } of groups) {
    add(sums[rule]!, 'left', left, l);
    for (const r of rights) add(sums[rule]!, 'right', right, r);
  }
  return sums.map((byDay) =>
    [...byDay.values()]
      .sort((a, b) => a.day - b.day || (a.currency < b.currency ? -1 : 1))
      .map(({ day, currency, ...sides }) => ({
        day: utcDay(day * 86_400_000),
        currency,
        left: { rows: sides.left.rows, amount: decimalOf(sides.left.amount) },
        right: { rows: sides.right.rows, amount: decimalOf(sides.right.amount) },
      })),
  );
}

type SideSum = { rows: number; amount: bigint };
type Sum = { day: number; currency: string; left: SideSum; right: SideSum };

function add(byDay: Map<string, Sum>, which: 'left' | 'right', side: Side, at: number): void {
  const day = side.day[at]!;
  const { currency, amount } = side.rows[at]!;
  const key = `${day} ${currency}`;
  let sum = byDay.get(key);
  if (!sum) {
    sum = { day, currency, left: { rows: 0, amount: 0n }, right: { rows: 0, amount: 0n } };
    byDay.set(key, sum);
  }
  sum[which].rows += 1;
  sum[which].amount += exactAmount(amount);
}
