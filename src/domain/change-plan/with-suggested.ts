import type { StagedRules } from './staged-rules';
import type { StagedRule } from './staged-rule';

/** Whether new rules replace all staged rules, or follow them. */
export type SuggestedPlace = 'instead' | 'behind';

/** Adds new rules to the staged ones; rules that are switched off stay off. */
export function withSuggested(
  { rules, off }: StagedRules,
  suggested: readonly StagedRule[],
  place: SuggestedPlace,
): StagedRules {
  return place === 'instead'
    ? { rules: suggested, off: new Set() }
    : { rules: [...rules, ...suggested], off };
}
