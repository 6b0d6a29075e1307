import { useEffect, useState } from 'react';
import { isChanged, rebased, type StagedRules, unchanged } from '~/domain/change-plan/staged-rules';
import type { TriedRule } from '~/domain/change-plan/tried-rule';
import { forgetStaging, keepStaging, keptStaging, type Staging } from './kept-staged';

/**
 * The rules staged on a context's what-if page, kept in this tab. As long as nothing is staged they are those of the
 * service; after that, what others change is merged into them.
 */
export function useStagedRules(contextId: string, rules: readonly TriedRule[]) {
  const [held, setHeld] = useState<Staging>(
    () => keptStaging(contextId) ?? { base: rules, staged: unchanged(rules) },
  );
  if (held.base !== rules)
    setHeld(({ base, staged }) => ({ base: rules, staged: rebased(staged, base, rules) }));
  useEffect(() => {
    if (isChanged(held.base, held.staged)) keepStaging(contextId, held);
    else forgetStaging(contextId);
  }, [contextId, held]);
  return {
    staged: held.staged,
    stage: (change: (staged: StagedRules) => StagedRules) =>
      setHeld(({ base, staged }) => ({ base, staged: change(staged) })),
    startOver: () => setHeld(({ base }) => ({ base, staged: unchanged(base) })),
  };
}
