import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Drift } from '@recon/contract/plan-runner';
import { type RunEnd, RunStopped } from '~/api/change-runner';
import { ArchivedError, planCarrier } from '~/api/plan-carrier';
import { useChangeRun } from '~/api/use-change-run';
import type { RuleStep } from '@recon/engine/configuration/change-plan/change-plan';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import { numbered } from '@recon/engine/configuration/snapshot/snapshot';

/** A step of a plan, with an id that stays while the plan is saved. */
type SavedStep = { readonly id: string; readonly step: RuleStep };

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
  const client = useQueryClient();
  const carrier = useRef<ReturnType<typeof planCarrier>>(undefined);
  const isBegun = useRef(false);

  const changes = useChangeRun<SavedStep, void>(async ({ step }) => {
    carrier.current ??= planCarrier(client, contextId, { ...noSnapshot, rules: numbered(base) });
    if (!isBegun.current) await carrier.current.begin().catch(stopIfArchived);
    isBegun.current = true;
    await carrier.current.carryOut(step);
    if (step.kind === 'create-rule') onCreated(step.rule.id, carrier.current.idOf(step.rule.id));
  });
  const { state, states, end, pausedUntil } = changes;
  const done = steps.filter((step) => states.get(stepId(step))?.kind === 'done').length;
  const progress: PlanProgress = {
    done,
    state: state === 'idle' ? endOf(end) : 'running',
    error: end && 'error' in end ? end.error : undefined,
    pausedUntil,
  };
  return {
    progress,
    run: () => {
      isBegun.current = false;
      // Their order is shown by then.
      if (progress.error instanceof Drift) carrier.current?.acceptOrder();
      void changes.run(steps.map((step) => ({ id: stepId(step), step })));
    },
    stop: changes.stop,
  };
}

const noSnapshot = { context: {}, sources: [], fieldMaps: [], feeSchedules: [] };

/** Throws an error; that of an archived context as `RunStopped`, as the sheet shows why already. */
function stopIfArchived(error: unknown): never {
  throw error instanceof ArchivedError ? new RunStopped() : error;
}

function endOf(end: RunEnd | undefined): PlanProgress['state'] {
  if (!end) return 'ready';
  return end.kind === 'unknown' ? 'failed' : end.kind;
}
