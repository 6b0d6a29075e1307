import type { CompiledRule } from './compile-rule';
import { foldAscii } from './fold-case';
import { comparedAmounts, isWithin, type Pair } from './pair-tests';

/**
 * The confidence of a pair that a rule takes (docs/contract.md#confidence-score): 40 for the amount, 30 for the currency, 20
 * for the date, 10 for the reference. The scores that rules are saved with play no part.
 */
export type ScoreParts = { amount: 0 | 40; currency: 0 | 30; date: 20; reference: 0 | 10 };

/** Below it nothing is proposed; from 90 on a match is confirmed without review. */
export const minScore = 60;
const confirmedScore = 90;

/** The parts of the score of a pair whose tests all hold. */
export function scoreParts(rule: CompiledRule, pair: Pair): ScoreParts {
  return {
    amount: amountCounts(rule, pair) ? 40 : 0,
    currency: currencyCounts(rule, pair) ? 30 : 0,
    date: 20,
    reference: referenceCounts(rule, pair) ? 10 : 0,
  };
}

/** The score of a pair whose tests all hold: the sum of its parts, which is asked of many candidates. */
export function scoreOf(rule: CompiledRule, pair: Pair): number {
  return (
    (amountCounts(rule, pair) ? 60 : 20) +
    (currencyCounts(rule, pair) ? 30 : 0) +
    (referenceCounts(rule, pair) ? 10 : 0)
  );
}

/** The most that a rule can reach. */
export function bestScore(rule: CompiledRule): number {
  return rule.type === 'EXACT' || (rule.type === 'TOLERANCE' && rule.reference) ? 100 : 90;
}

/** What a match leads to: confirmed by itself, or proposed for review. */
export function statusOf(score: number): 'CONFIRMED' | 'PROPOSED' {
  return score >= confirmedScore ? 'CONFIRMED' : 'PROPOSED';
}

/** What fits by rounding alone does not count. */
function amountCounts(rule: CompiledRule, pair: Pair): boolean {
  if (rule.type !== 'TOLERANCE') return true;
  const { one, other } = comparedAmounts(rule, pair)!;
  return isWithin(rule, one, other);
}

/** Also asked where the rule does not compare currencies. */
function currencyCounts(rule: CompiledRule, { left, l, right, r }: Pair): boolean {
  if (rule.baseCurrency) return true;
  const one = left.rows[l]!.currency;
  return one !== '' && one === right.rows[r]!.currency;
}

/** EXACT decides by Unicode, but the score folds ASCII alone. */
function referenceCounts(rule: CompiledRule, { left, l, right, r }: Pair): boolean {
  if (!rule.reference) return rule.type === 'EXACT';
  if (rule.type !== 'EXACT' || rule.reference.fold !== 'unicode') return true;
  const one = left.rows[l]!.externalId;
  const other = right.rows[r]!.externalId;
  return one === other || foldAscii(one) === foldAscii(other);
}
