import type { CompiledRule } from './compile-rule';
import { absolute, decimalOf, roundAmount } from './exact-number';
import { allowedDistance, comparedAmounts, type Pair, passes, type TestName, testNames } from './pair-tests';
import type { Side } from './side';

/** The outcome of one test of a rule on a pair, with the compared values; a missing value is `undefined`. */
export type TestOutcome = {
  readonly test: TestName;
  readonly passed: boolean;
  readonly left: string | undefined;
  readonly right: string | undefined;
  /** For amounts: their distance after the rule's rounding. `allowed`: the largest distance that the rule accepts. */
  readonly distance?: string;
  readonly allowed?: string;
  /** For dates: the days from left to right; negative if the right row is earlier. */
  readonly days?: number;
};

/** Returns the outcome of every test that a rule makes on a pair, even after a failed one. */
export function testOutcomes(rule: CompiledRule, pair: Pair): TestOutcome[] {
  return testNames.flatMap((test) => {
    const passed = passes(test, rule, pair);
    return passed === undefined ? [] : [{ test, passed, ...valuesOf(test, rule, pair) }];
  });
}

type Values = Omit<TestOutcome, 'test' | 'passed'>;

function valuesOf(test: TestName, rule: CompiledRule, pair: Pair): Values {
  const { left, l, right, r } = pair;
  const one = left.rows[l]!;
  const other = right.rows[r]!;
  switch (test) {
    case 'amount':
      return amountValues(rule, pair);
    case 'currency':
      return { left: one.currency, right: other.currency };
    case 'base-amount':
      return { left: baseAmount(left, l), right: baseAmount(right, r) };
    case 'base-currency':
      return { left: one.baseCurrency, right: other.baseCurrency };
    case 'date':
      return { left: one.date, right: other.date, days: right.day[r]! - left.day[l]! };
    case 'reference':
      return { left: one.externalId, right: other.externalId };
  }
}

function baseAmount({ baseAmount }: Side, at: number): string | undefined {
  const amount = baseAmount[at];
  return amount === undefined ? undefined : decimalOf(amount);
}

function amountValues(rule: CompiledRule, pair: Pair): Values {
  const amounts = comparedAmounts(rule, pair);
  if (!amounts) return { left: baseAmount(pair.left, pair.l), right: baseAmount(pair.right, pair.r) };
  const { one, other } = amounts;
  const values = { left: decimalOf(one), right: decimalOf(other) };
  if (rule.type === 'EXACT') return values;
  const round = (amount: bigint) =>
    rule.type === 'TOLERANCE' ? roundAmount(amount, rule.scale, rule.mode) : amount;
  const allowed = rule.type === 'TOLERANCE' ? allowedDistance(rule, round(one), round(other)) : rule.fee;
  const distance = absolute(round(one) - round(other));
  return { ...values, distance: decimalOf(distance), allowed: decimalOf(allowed) };
}
