import { useEffect, useState } from 'react';
import {
  isChanged,
  rebaseStaged,
  stageAll,
  type StagedRules,
} from '@recon/engine/configuration/change-plan/staged-rules';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { v4 as randomUuid } from 'uuid';
import { clearStaging, saveStaging, loadStaging, type Staging } from './staged-storage';

/** Returns an id for a rule that is only staged, unique across reloads; the service assigns another. */
export const newRuleId = () => `new-${randomUuid()}`;

/** The staged rules, and their versions before each change (`past`); the latest version is at the end. */
type History = Staging & { readonly past: readonly StagedRules[] };

/** The number of changes that can be undone; the oldest one beyond is dropped. */
const maxUndoSteps = 50;

/**
 * Returns the staged rules of a context, stored in this tab. When `rules` of the service change, merges the changes
 * into the staged rules. `undo` reverts the last staged change; it is `undefined` if there is none.
 */
export function useStagedRules(contextId: string, rules: readonly StagedRule[]) {
  const [held, setHeld] = useState<History>(() => ({
    ...(loadStaging(contextId) ?? { base: rules, staged: stageAll(rules) }),
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
  const undo = () =>
    setHeld(({ base, staged, past }) => ({ base, staged: past.at(-1) ?? staged, past: past.slice(0, -1) }));
  return {
    staged: held.staged,
    stage,
    startOver: () => stage(() => stageAll(held.base)),
    /** Call this once everything is saved: nothing is staged any more, and nothing can be undone. */
    saved: () => setHeld(({ base }) => ({ base, staged: stageAll(base), past: [] })),
    undo: held.past.length === 0 ? undefined : undo,
  };
}
