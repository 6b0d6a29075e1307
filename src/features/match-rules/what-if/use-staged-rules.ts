import { useEffect, useState } from 'react';
import { isChanged, rebaseStaged, type StagedRules, unchanged } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { clearStaging, saveStaging, loadStaging, type Staging } from './staged-storage';

/** What is staged, and what was before each change, the latest last. */
type History = Staging & { readonly past: readonly StagedRules[] };

/** Changes that can be undone; of more the oldest is dropped. */
const maxUndoSteps = 50;

/**
 * The rules staged on a context's what-if page, kept in this tab. As long as nothing is staged they are those of the
 * service; after that, what others change is merged into them. `undo` takes the last change back; it is undefined
 * when there is none.
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
    /** Called once all is saved: there is nothing to go back to. */
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
