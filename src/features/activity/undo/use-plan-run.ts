import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshActivity } from '~/api/activity';
import { planCarrier } from '~/api/plan-carrier';
import { useChangeRun } from '~/api/use-change-run';
import { stepId } from '~/domain/snapshot/choose-steps';
import type { Step } from '~/domain/snapshot/plan';
import type { Snapshot } from '~/domain/snapshot/snapshot';

type SavedStep = { readonly id: string; readonly step: Step };

/** Returns the run of a plan's steps, from `base` on: its progress, and functions that start or resume and stop it. */
export function usePlanRun(contextId: string | undefined, base: Snapshot) {
  const client = useQueryClient();
  const carrier = useRef<ReturnType<typeof planCarrier>>(undefined);
  const isBegun = useRef(false);
  const changes = useChangeRun<SavedStep, void>(async ({ step }) => {
    carrier.current ??= planCarrier(client, contextId, base);
    if (!isBegun.current) await carrier.current.begin();
    isBegun.current = true;
    await carrier.current.carryOut(step);
  });
  const { states, state, end, pausedUntil } = changes;
  return {
    isDone: (step: Step) => states.get(stepId(step))?.kind === 'done',
    isStarted: states.size > 0,
    isRunning: state !== 'idle',
    isStopping: state === 'stopping',
    end,
    pausedUntil,
    run: async (steps: readonly Step[]) => {
      isBegun.current = false;
      const { done } = await changes.run(steps.map((step) => ({ id: stepId(step), step })));
      if (done.length > 0) await refreshActivity(client);
    },
    stop: changes.stop,
  };
}

export type PlanRun = ReturnType<typeof usePlanRun>;
