import { type Overlap, whyNothing } from '@recon/engine/suggestions/overlap';
import type { ProposedRule, RiskReason, Suggestions, Support } from '@recon/engine/suggestions/suggestion';
import { t } from '~/i18n/t';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';

/** Returns the title of a suggested rule: its type, unless a one-to-one rule accepts any amount and is not exact. */
export function suggestionTitle({ type, config }: ProposedRule, contextType: string): string {
  const comparesAmounts = type !== 'EXACT' || config['matchAmount'] !== false || contextType !== '1:1';
  return comparesAmounts ? ruleTypeName(type) : t('suggest.anyAmount');
}

/** Returns the evidence for a suggested rule as text; `undefined` if there is none besides equal values. */
export function ruleEvidenceText(evidence: Support): string | undefined {
  if (evidence.kind === 'none') return undefined;
  const kind = evidence.kind === 'days' ? (`days.${evidence.by}` as const) : evidence.kind;
  return t(`suggest.evidence.${kind}`, { pairs: 0, same: 0, within: 0, lefts: 0, ...evidence });
}

/** Returns the most serious risk of a suggested rule, as a sentence. */
export function riskText(reason: RiskReason): string {
  return t(`suggest.reason.${reason.code}`, { count: 0, of: 0, ...reason });
}

/** Returns how many transactions of which file have a negative amount, as a sentence. */
export function negativesText({ left, right }: Overlap['negatives']): string {
  if (right === 0) return t('suggest.negatives.left', { count: left });
  if (left === 0) return t('suggest.negatives.right', { count: right });
  return t('suggest.negatives.both', { left, right });
}

/** Returns why there are no suggestions, and what to check. `behind`: the staged rules run first. */
export function noSuggestionText({ problem, overlap, free }: Suggestions, behind: boolean): string {
  if (problem || !overlap) return t('suggest.empty.problem');
  if (behind) return t('suggest.empty.behind');
  if (free.left === 0 || free.right === 0) return t('suggest.empty.unread');
  const why = whyNothing(overlap);
  if (why === 'negatives') return `${negativesText(overlap.negatives)} ${t('suggest.empty.negatives')}`;
  const count = why === 'mirrored' ? overlap.mirrored : overlap.otherAmounts;
  const shared = { references: overlap.sharedReferences, amounts: overlap.sharedAmounts };
  return t(`suggest.empty.${why}`, { ...shared, count });
}
