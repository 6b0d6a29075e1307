import { ArchivedError } from '~/api/plan-carrier';
import { usePlanRun } from '~/api/use-plan-run';
import type { RuleStep } from '@recon/engine/configuration/change-plan/change-plan';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { numbered } from '@recon/engine/configuration/snapshot/snapshot';

/** Progress of saving staged rules step by step. */
export type PlanProgress = {
  readonly done: number;
  readonly state: 'ready' | 'running' | 'stopped' | 'failed' | 'done';
  readonly error?: unknown;
  /** When saving continues after the service has asked to wait, in milliseconds since 1970; undefined if it runs. */
  readonly pausedUntil: number | undefined;
};

/**
 * Runs the steps of a plan in order, each once. After a failure or a stop, `run` continues with the first step that is
 * not done. A step overwrites nothing that other users changed in the meantime.
 */
export function useChangePlan(
  contextId: string,
  base: readonly StagedRule[],
  steps: readonly RuleStep[],
  onCreated: (staged: string, id: string) => void,
) {
  const snapshot = { context: {}, rules: numbered(base), sources: [], fieldMaps: [], feeSchedules: [] };
  const { end, isRunning, isDone, pausedUntil, run, stop } = usePlanRun(contextId, snapshot, (step, idOf) => {
    if (step.kind === 'create-rule') onCreated(step.rule.id, idOf(step.rule.id));
  });
  const error = end && 'error' in end ? end.error : undefined;
  const progress: PlanProgress = {
    done: steps.filter(isDone).length,
    state: isRunning ? 'running' : stateAfter(end?.kind, error),
    error,
    pausedUntil,
  };
  return { progress, run: () => void run(steps), stop };
}

function stateAfter(
  end: 'done' | 'stopped' | 'failed' | 'unknown' | undefined,
  error: unknown,
): PlanProgress['state'] {
  // The sheet shows already why an archived context cannot be changed.
  if (error instanceof ArchivedError) return 'stopped';
  return end === 'unknown' ? 'failed' : (end ?? 'ready');
}
