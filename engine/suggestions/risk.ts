import type { Doubt, Risk, RiskReason, TrialCounts } from './suggestion';

/** The percentage of ambiguous matches above which the risk is high. */
const maxAmbiguous = 10;

/** Returns the risk of the matches of a rule. `comparesAmounts`: whether amounts must be equal or within a tolerance. */
export function riskOf(takes: TrialCounts, comparesAmounts: boolean, doubt?: Doubt): Risk {
  const { lefts, ambiguous, usedUp, proposed, withoutReference, otherAmount } = takes;
  const risk = (
    level: Risk['level'],
    code: Exclude<RiskReason['code'], 'none' | 'left-out' | Doubt['code']>,
    count: number,
  ): Risk => ({ level, reason: { code, count } });
  if (!comparesAmounts && otherAmount > 0) return risk('high', 'any-amount', otherAmount);
  if (ambiguous * 100 > lefts * maxAmbiguous) return risk('high', 'ambiguous', ambiguous);
  if (doubt) return { level: 'look', reason: doubt };
  if (ambiguous > 0) return risk('look', 'ambiguous', ambiguous);
  if (usedUp > 0) return risk('look', 'used-up', usedUp);
  if (proposed > 0) return risk('look', 'proposed', proposed);
  if (withoutReference > 0) return risk('look', 'without-reference', withoutReference);
  return { level: 'low', reason: { code: 'none' } };
}
