import type { StagedRules } from './staged-rules';
import type { StagedRule } from './staged-rule';

/** Whether suggested rules replace all staged rules, or are appended to them. */
export type SuggestedPlace = 'instead' | 'behind';

/** Appends suggested rules to the staged ones, where switched-off rules stay off, or replaces all staged rules. */
export function withSuggested(
  { rules, off }: StagedRules,
  suggested: readonly StagedRule[],
  place: SuggestedPlace,
): StagedRules {
  return place === 'instead'
    ? { rules: suggested, off: new Set() }
    : { rules: [...rules, ...suggested], off };
}
