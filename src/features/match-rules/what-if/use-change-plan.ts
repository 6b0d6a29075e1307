import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type RunEnd, RunStopped } from '~/api/change-runner';
import { isArchived, ruleStepCarrier } from '~/api/rule-order/rule-step-carrier';
import { useChangeRun } from '~/api/use-change-run';
import type { RuleStep } from '@recon/engine/configuration/change-plan/change-plan';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';

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
 * not done. Each step merges what other users changed in the meantime.
 */
export function useChangePlan(
  contextId: string,
  base: readonly StagedRule[],
  steps: readonly RuleStep[],
  onCreated: (staged: string, id: string) => void,
) {
  const client = useQueryClient();
  const [carrier] = useState(() => ruleStepCarrier(client, contextId));
  const isChecked = useRef(false);

  const changes = useChangeRun<SavedStep, void>(async ({ step }) => {
    if (!isChecked.current && (await isArchived(client, contextId))) throw new RunStopped();
    isChecked.current = true;
    const created = await carrier.carryOut(step, base);
    if (created !== undefined) onCreated(created.staged, created.id);
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
      isChecked.current = false;
      void changes.run(steps.map((step) => ({ id: stepId(step), step })));
    },
    stop: changes.stop,
  };
}

function endOf(end: RunEnd | undefined): PlanProgress['state'] {
  if (!end) return 'ready';
  return end.kind === 'unknown' ? 'failed' : end.kind;
}
