import { absolute, decimalOf } from '../matching/exact-number';
import type { MatchResult } from '../matching/result';
import type { Side } from '../matching/side';
import { type RowState, rowStates } from '../reasons/row-state';

/** The rows of one side per state, and the sums of imported amounts per currency, as decimals without signs. */
export type MatchRate = {
  readonly rows: Readonly<Record<RowState, number>>;
  readonly amounts: readonly (Readonly<Record<RowState, string>> & {
    readonly currency: string;
    readonly rows: number;
  })[];
};

/** Returns per side the numbers of rows and the sums of amounts by state: confirmed, proposed or open. */
export function matchRates(result: MatchResult): { left: MatchRate; right: MatchRate } {
  const { left, right } = rowStates(result);
  return { left: rateOf(result.left, left), right: rateOf(result.right, right) };
}

function rateOf(side: Side, states: readonly RowState[]): MatchRate {
  const rows = { confirmed: 0, proposed: 0, open: 0 };
  const sums = new Map<string, { rows: number; confirmed: bigint; proposed: bigint; open: bigint }>();
  side.rows.forEach(({ currency }, index) => {
    const state = states[index]!;
    rows[state] += 1;
    let sum = sums.get(currency);
    if (!sum) sums.set(currency, (sum = { rows: 0, confirmed: 0n, proposed: 0n, open: 0n }));
    sum.rows += 1;
    sum[state] += absolute(side.imported[index]!);
  });
  const amounts = [...sums]
    .map(([currency, sum]) => ({
      currency,
      rows: sum.rows,
      confirmed: decimalOf(sum.confirmed),
      proposed: decimalOf(sum.proposed),
      open: decimalOf(sum.open),
    }))
    .toSorted((a, b) => b.rows - a.rows);
  return { rows, amounts };
}
