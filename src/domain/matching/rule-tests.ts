import { amountRangeOf } from './amount-range';
import type { CompiledRule } from './compile-rule';
import { holds, type Pair, type TestName } from './pair-tests';
import type { MatchResult } from './result';
import { openTests } from './run-state';

/** The tests other than those of amount and reference: their order does not matter, these take the least time. */
const quickTests: readonly TestName[] = ['date', 'currency', 'base-currency', 'base-amount'];

type AmountTest = (pair: Pair) => boolean;

/**
 * Returns a function that counts the failed tests of rules on a pair: as `holds`, but in an order and with results of other
 * rules that make a thousand rules per pair fast. It stops counting at `most`.
 */
export function failureCounter({
  rules,
  left,
  right,
}: Pick<MatchResult, 'rules' | 'left' | 'right'>): (pair: Pair) => (rule: number, most: number) => number {
  const amountTests = rules.map((rule) => amountTest({ left, right }, rule));
  return (pair) => {
    const references = new Map<string, boolean>();
    const isSameReference = (rule: CompiledRule) => {
      const { fold, mustBeSet } = rule.reference!;
      const key = `${fold} ${mustBeSet}`;
      let isSame = references.get(key);
      if (isSame === undefined) references.set(key, (isSame = holds('reference', rule, pair)!));
      return isSame;
    };
    return (number, most) => {
      const rule = rules[number]!;
      let failed = 0;
      for (const test of quickTests) {
        if (holds(test, rule, pair) === false) failed += 1;
        if (failed >= most) return failed;
      }
      if (rule.reference && !isSameReference(rule)) failed += 1;
      if (failed >= most) return failed;
      return amountTests[number]!(pair) ? failed : failed + 1;
    };
  };
}

/** Returns the test of amounts of a rule. Most amounts are so far apart that approximate ones are enough. */
function amountTest(sides: Pick<MatchResult, 'left' | 'right'>, rule: CompiledRule): AmountTest {
  const rangeOf = amountRangeOf([rule]);
  const isWithin: AmountTest =
    rule.type === 'TOLERANCE' && rangeOf
      ? openTests(sides, { ...rule, reference: undefined })
      : (pair) => holds('amount', rule, pair) !== false;
  if (!rangeOf) return isWithin;
  return (pair) => {
    const { low, high } = rangeOf(pair.left.near[pair.l]!);
    const near = pair.right.near[pair.r]!;
    return near >= low && near <= high && isWithin(pair);
  };
}

/** Returns the indexes of rules, without those that make the same tests as an earlier one. */
export function distinctRules(rules: readonly CompiledRule[]): number[] {
  const first = new Map<string, number>();
  for (const [number, { place: _, priority: __, allocation: ___, ...tests }] of rules.entries()) {
    const key = JSON.stringify(tests, (___, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    if (!first.has(key)) first.set(key, number);
  }
  return [...first.values()];
}
