import type { StagedRules } from './staged-rules';
import type { StagedRule } from './staged-rule';

/** Whether suggested rules replace all staged rules, or are appended to them. */
export type SuggestedPlace = 'instead' | 'behind';

/** Returns the suggested rules alone (`instead`), or after the staged ones (`behind`). */
export function withSuggested(
  { rules, off }: StagedRules,
  suggested: readonly StagedRule[],
  place: SuggestedPlace,
): StagedRules {
  return place === 'instead'
    ? { rules: suggested, off: new Set() }
    : { rules: [...rules, ...suggested], off };
}
