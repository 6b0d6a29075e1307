import type { CompiledRule } from './compile-rule';
import { foldAscii } from './fold-case';
import { comparedAmounts, isWithin, type Pair } from './pair-tests';

/** The parts of the confidence score of a pair (docs/contract.md#confidence-score). Settings for scores are ignored. */
export type ScoreParts = { amount: 0 | 40; currency: 0 | 30; date: 20; reference: 0 | 10 };

/** The minimum score of a match. Below 90 it is proposed for review; from 90 on it is confirmed. */
export const minScore = 60;
const confirmedScore = 90;

/** Returns the parts of the score of a pair that passes all tests. */
export function scoreParts(rule: CompiledRule, pair: Pair): ScoreParts {
  return {
    amount: amountCounts(rule, pair) ? 40 : 0,
    currency: currencyCounts(rule, pair) ? 30 : 0,
    date: 20,
    reference: referenceCounts(rule, pair) ? 10 : 0,
  };
}

/** Returns the score, up to 100, of a pair that passes all tests: the sum of `scoreParts`, computed faster. */
export function scoreOf(rule: CompiledRule, pair: Pair): number {
  return (
    (amountCounts(rule, pair) ? 60 : 20) +
    (currencyCounts(rule, pair) ? 30 : 0) +
    (referenceCounts(rule, pair) ? 10 : 0)
  );
}

/** Returns the highest score that a pair can have under a rule. */
export function bestScore(rule: CompiledRule): number {
  return rule.type === 'EXACT' || (rule.type === 'TOLERANCE' && rule.reference) ? 100 : 90;
}

/** Returns the status of a match: confirmed automatically, or proposed for review. */
export function matchStatus(score: number): 'CONFIRMED' | 'PROPOSED' {
  return score >= confirmedScore ? 'CONFIRMED' : 'PROPOSED';
}

/** Returns whether the amounts add to the score: not if they only fit after rounding. */
function amountCounts(rule: CompiledRule, pair: Pair): boolean {
  if (rule.type !== 'TOLERANCE') return true;
  const { one, other } = comparedAmounts(rule, pair)!;
  return isWithin(rule, one, other);
}

/** Returns whether the currencies add to the score: if equal, even if the rule does not compare them. */
function currencyCounts(rule: CompiledRule, { left, l, right, r }: Pair): boolean {
  if (rule.baseCurrency) return true;
  const one = left.rows[l]!.currency;
  return one !== '' && one === right.rows[r]!.currency;
}

/** Returns whether the references add to the score, which ignores case only in `A` to `Z`, unlike an EXACT rule. */
function referenceCounts(rule: CompiledRule, { left, l, right, r }: Pair): boolean {
  if (!rule.reference) return rule.type === 'EXACT';
  if (rule.type !== 'EXACT' || rule.reference.fold !== 'unicode') return true;
  const one = left.rows[l]!.externalId;
  const other = right.rows[r]!.externalId;
  return one === other || foldAscii(one) === foldAscii(other);
}
