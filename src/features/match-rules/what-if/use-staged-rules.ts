import { useEffect, useState } from 'react';
import { isChanged, rebaseStaged, type StagedRules, unchanged } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { clearStaging, saveStaging, loadStaging, type Staging } from './staged-storage';

/** The staged rules, and those before each change, the latest one last. */
type History = Staging & { readonly past: readonly StagedRules[] };

/** The number of changes that can be undone; the oldest one beyond is dropped. */
const maxUndoSteps = 50;

/**
 * Returns the staged rules of a context, stored in this tab. Until something is staged they equal those of the service;
 * then changes by others are merged into them. `undo` reverts the last change; it is `undefined` if there is none.
 */
export function useStagedRules(contextId: string, rules: readonly StagedRule[]) {
  const [held, setHeld] = useState<History>(() => ({
    ...(loadStaging(contextId) ?? { base: rules, staged: unchanged(rules) }),
    past: [],
  }));
  if (held.base !== rules)
    setHeld(({ base, staged, past }) => ({
      base: rules,
      staged: rebaseStaged(staged, base, rules),
      past: past.map((one) => rebaseStaged(one, base, rules)),
    }));
  useEffect(() => {
    if (isChanged(held.base, held.staged)) saveStaging(contextId, held);
    else clearStaging(contextId);
  }, [contextId, held]);
  const stage = (change: (staged: StagedRules) => StagedRules) =>
    setHeld(({ base, staged, past }) => ({
      base,
      staged: change(staged),
      past: [...past, staged].slice(-maxUndoSteps),
    }));
  return {
    staged: held.staged,
    stage,
    startOver: () => stage(() => unchanged(held.base)),
    /** Called once everything is saved: there is nothing to undo. */
    saved: () => setHeld(({ base }) => ({ base, staged: unchanged(base), past: [] })),
    undo:
      held.past.length === 0
        ? undefined
        : () =>
            setHeld(({ base, staged, past }) => ({
              base,
              staged: past.at(-1) ?? staged,
              past: past.slice(0, -1),
            })),
  };
}
