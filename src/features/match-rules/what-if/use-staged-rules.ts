import { useState } from 'react';
import { rebased, type StagedRules, unchanged } from '~/domain/change-plan/staged-rules';
import type { TriedRule } from '~/domain/change-plan/tried-rule';

/**
 * The rules staged on a what-if page. As long as nothing is staged they are those of the service; after that, what
 * others change is merged into them.
 */
export function useStagedRules(rules: readonly TriedRule[]) {
  const [held, setHeld] = useState<{ base: readonly TriedRule[]; staged: StagedRules }>(() => ({
    base: rules,
    staged: unchanged(rules),
  }));
  if (held.base !== rules)
    setHeld(({ base, staged }) => ({ base: rules, staged: rebased(staged, base, rules) }));
  return {
    staged: held.staged,
    stage: (change: (staged: StagedRules) => StagedRules) =>
      setHeld(({ base, staged }) => ({ base, staged: change(staged) })),
    startOver: () => setHeld(({ base }) => ({ base, staged: unchanged(base) })),
  };
}
