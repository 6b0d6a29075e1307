import { absolute, decimalOf } from '../matching/exact-number';
import { type Run, ruleIdOf } from './compare-runs';
import { fitsLaterSteps } from './fits-later';

export type RuleCoverage = {
  readonly ruleId: string;
  /** The number of left rows that the rule matches, and of rows that it uses up without a match. */
  readonly lefts: number;
  readonly usedUp: number;
  /** The sums of the matched left amounts per currency, as decimals without signs. */
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[];
  /** True if the rule was stopped after too many comparisons, so its numbers are uncertain. */
  readonly stopped: boolean;
  /** The id of a later rule that fits every pair that this rule matches: it could match them without this rule. */
  readonly fitsLater?: string;
};

/** Returns what each rule of a run matches, in run order. Yields regularly, so that a caller can cancel. */
export function* coverageSteps(run: Run): Generator<void, RuleCoverage[]> {
  const { result, ruleIds } = run;
  const sums = result.rules.map(() => ({ lefts: 0, usedUp: 0, amounts: new Map<string, bigint>() }));
  const { left } = result;
  for (const group of result.groups) {
    const sum = sums[group.rule]!;
    sum.lefts += 1;
    const { currency } = left.rows[group.left]!;
    const amount = absolute(left.imported[group.left]!);
    sum.amounts.set(currency, (sum.amounts.get(currency) ?? 0n) + amount);
  }
  for (const { rule, rights } of result.usedUp) sums[rule]!.usedUp += 1 + rights.length;
  const stopped = new Set(result.stopped.map(({ rule }) => rule));
  yield;
  const later = yield* fitsLaterSteps(result);
  return sums.map(({ amounts, ...counts }, rule) => ({
    ruleId: ruleIds[result.rules[rule]!.index]!,
    ...counts,
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount: decimalOf(amount) })),
    stopped: stopped.has(rule),
    ...(later[rule] !== undefined && { fitsLater: ruleIdOf(run, later[rule])! }),
  }));
}
