import { absolute, decimalOf } from '../matching/exact-number';
import type { Side } from '../matching/side';
import { type Run, ruleIdOf } from './compare-runs';

/** What flows through a diagram on each side: a number of rows, or a sum of amounts as a decimal. */
export type Flow = { readonly left: string; readonly right: string };

export type RuleFlow = Flow & {
  readonly ruleId: string;
  readonly groups: number;
  readonly proposed: Flow;
};

export type Flows = {
  readonly all: Flow;
  /** The flows of all rules in run order, also of rules that match nothing. */
  readonly rules: readonly RuleFlow[];
  /** The rows that are not matched, those that rules use up without a match included. */
  readonly open: Flow;
};

/** Returns what each rule matches and what stays open: row counts or, with `currency`, sums of its amounts. */
export function flowsOf(run: Run, currency?: string): Flows {
  const { left, right, rules, groups } = run.result;
  const sizes = { left: sizesOf(left, currency), right: sizesOf(right, currency) };
  const text = currency === undefined ? String : decimalOf;
  const asText = (sum: Sum): Flow => ({ left: text(sum.left), right: text(sum.right) });
  const all = { left: total(sizes.left), right: total(sizes.right) };
  const byRule = rules.map(() => ({ groups: 0, sum: nothing(), proposed: nothing() }));
  const open = { ...all };
  const take = (to: Sum, one: number, others: readonly number[]) => {
    to.left += sizes.left[one]!;
    for (const other of others) to.right += sizes.right[other]!;
  };
  for (const group of groups) {
    const of = byRule[group.rule]!;
    of.groups += 1;
    take(of.sum, group.left, group.rights);
    if (group.status === 'PROPOSED') take(of.proposed, group.left, group.rights);
  }
  for (const { sum } of byRule) {
    open.left -= sum.left;
    open.right -= sum.right;
  }
  return {
    all: asText(all),
    rules: byRule.map(({ groups: count, sum, proposed }, rule) => ({
      ruleId: ruleIdOf(run, rule) ?? '',
      groups: count,
      ...asText(sum),
      proposed: asText(proposed),
    })),
    open: asText(open),
  };
}

type Sum = { left: bigint; right: bigint };

const nothing = (): Sum => ({ left: 0n, right: 0n });

function sizesOf({ rows, imported }: Side, currency: string | undefined): bigint[] {
  if (currency === undefined) return rows.map(() => 1n);
  return rows.map((row, at) => (row.currency === currency ? absolute(imported[at]!) : 0n));
}

const total = (sizes: readonly bigint[]): bigint => sizes.reduce((sum, size) => sum + size, 0n);
