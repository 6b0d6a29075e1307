import type { StagedRules } from './staged-rules';
import type { StagedRule } from './staged-rule';

/** Whether new rules take the place of all that are staged, or stand behind them. */
export type SuggestedPlace = 'instead' | 'behind';

/** Staged rules with new ones; those that are switched off stay so. */
export function withSuggested(
  { rules, off }: StagedRules,
  suggested: readonly StagedRule[],
  place: SuggestedPlace,
): StagedRules {
  return place === 'instead'
    ? { rules: suggested, off: new Set() }
    : { rules: [...rules, ...suggested], off };
}
