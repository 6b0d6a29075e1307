import { amountRangeOf } from './amount-range';
import type { CompiledRule } from './compile-rule';
import { isAllowed } from './candidates';
import { type Pair, passes } from './pair-tests';
import type { MatchResult } from './result';
import { openTests } from './run-state';

type AmountTest = (pair: Pair) => boolean;

/**
 * Returns a function that counts the tests of a rule that a pair fails, up to `most`. They are those of `passes`, in an
 * order and with shared values that make a thousand rules per pair fast.
 */
export function failureCounter({
  rules,
  left,
  right,
}: Pick<MatchResult, 'rules' | 'left' | 'right'>): (
  pair: Pair,
) => (rule: number, maxFailures: number) => number {
  const amountTests = rules.map((rule) => amountTest({ left, right }, rule));
  return (pair) => {
    const isDateAllowed = dateTest(pair);
    const isCurrencyAllowed = currencyTest(pair);
    const isReferenceAllowed = referenceTest(pair);
    return (number, most) => {
      const rule = rules[number]!;
      let failed = (isDateAllowed(rule) ? 0 : 1) + (isCurrencyAllowed(rule) ? 0 : 1);
      if (failed < most && passes('base-currency', rule, pair) === false) failed += 1;
      if (failed < most && passes('base-amount', rule, pair) === false) failed += 1;
      if (failed < most && !isReferenceAllowed(rule)) failed += 1;
      return failed < most && !amountTests[number]!(pair) ? failed + 1 : failed;
    };
  };
}

type RuleTest = (rule: CompiledRule) => boolean;

function dateTest(pair: Pair): RuleTest {
  const days = pair.right.day[pair.r]! - pair.left.day[pair.l]!;
  return (rule) => (rule.days ? isAllowed(rule.days, days) : passes('date', rule, pair) !== false);
}

function currencyTest(pair: Pair): RuleTest {
  const [one, other] = [pair.left.rows[pair.l]!.currency, pair.right.rows[pair.r]!.currency];
  const isSame = one === other;
  return (rule) => (rule.currency ? isSame : passes('currency', rule, pair) !== false);
}

function referenceTest(pair: Pair): RuleTest {
  const known = new Map<string, boolean>();
  return (rule) => {
    if (!rule.reference) return true;
    const key = `${rule.reference.fold}${rule.reference.mustBeSet}`;
    let isSame = known.get(key);
    if (isSame === undefined) known.set(key, (isSame = passes('reference', rule, pair)!));
    return isSame;
  };
}

/** Returns the test of amounts of a rule. Most amounts are so far apart that approximate ones are enough. */
function amountTest(sides: Pick<MatchResult, 'left' | 'right'>, rule: CompiledRule): AmountTest {
  const rangeOf = amountRangeOf([rule]);
  const isWithin: AmountTest =
    rule.type === 'TOLERANCE' && rangeOf
      ? openTests(sides, { ...rule, reference: undefined })
      : (pair) => passes('amount', rule, pair) !== false;
  if (!rangeOf) return isWithin;
  return (pair) => {
    const { low, high } = rangeOf(pair.left.near[pair.l]!);
    const near = pair.right.near[pair.r]!;
    return near >= low && near <= high && isWithin(pair);
  };
}

/** Returns the indexes of the rules, without rules that make the same tests as an earlier one. */
export function distinctRules(rules: readonly CompiledRule[]): number[] {
  const first = new Map<string, number>();
  for (const [number, { index: _, priority: __, allocation: ___, ...tests }] of rules.entries()) {
    const key = JSON.stringify(tests, (___, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    if (!first.has(key)) first.set(key, number);
  }
  return [...first.values()];
}
