import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshActivity } from '~/api/activity';
import { asOneAction, newAction } from '~/api/write-ids';
import { planCarrier, refreshAfterRun } from '~/api/plan-carrier';
import { useChangeRun } from '~/api/use-change-run';
import type { StepOutcome } from '@recon/contract/plan-runner';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';

type SavedStep = { readonly id: string; readonly step: PlanStep };

/** Returns the run of a plan's steps, from `base` on: its progress, and functions that start or resume and stop it. */
export function usePlanRun(contextId: string | undefined, base: Snapshot) {
  const client = useQueryClient();
  const carrier = useRef<ReturnType<typeof planCarrier>>(undefined);
  const isBegun = useRef(false);
  // A run that is resumed stays one action of the log.
  const action = useRef<string>(undefined);
  /** Ids of steps that were tried before: their request may have been carried out without a response. */
  const tried = useRef(new Set<string>());
  const changes = useChangeRun<SavedStep, StepOutcome>(async ({ id, step }) => {
    carrier.current ??= planCarrier(client, contextId, base);
    if (!isBegun.current) await carrier.current.begin();
    isBegun.current = true;
    const isTried = tried.current.has(id);
    tried.current.add(id);
    const outcome = await carrier.current.carryOut(step);
    return isTried ? 'sent' : outcome;
  });
  const { states, state, end, pausedUntil } = changes;
  return {
    isDone: (step: PlanStep) => states.get(stepId(step))?.kind === 'done',
    /** Whether no done step had anything to change. */
    changedNothing: [...states.values()].every((one) => one.kind === 'done' && one.result === 'nothing'),
    isStarted: states.size > 0,
    isRunning: state !== 'idle',
    isStopping: state === 'stopping',
    end,
    pausedUntil,
    run: async (steps: readonly PlanStep[]) => {
      isBegun.current = false;
      action.current ??= newAction();
      const { done } = await asOneAction(
        () => changes.run(steps.map((step) => ({ id: stepId(step), step }))),
        action.current,
      );
      if (done.length === 0) return;
      refreshAfterRun(client);
      await refreshActivity(client);
    },
    stop: changes.stop,
  };
}

export type PlanRun = ReturnType<typeof usePlanRun>;
