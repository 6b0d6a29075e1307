import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AppliedFile } from '@recon/contract/activity';
import { consoleOperations } from '@recon/contract/console-operations';
import { Drift, type StepOutcome } from '@recon/contract/plan-runner';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { refreshActivity } from './activity';
import { callConsole } from './client';
import { planCarrier, refreshAfterRun } from './plan-carrier';
import { useChangeRun } from './use-change-run';
import { asOneAction } from './write-ids';

type SavedStep = { readonly id: string; readonly step: PlanStep };

/**
 * Returns a run of steps that is one action of the log, also if it is resumed: its progress, and functions that start or
 * resume and stop it. `run` returns whether all steps are done. The log names what the action has undone, if it is passed.
 */
export function useActionRun<Step extends { readonly id: string }, Result>(
  carryOut: (step: Step, action: string) => Promise<Result>,
  undone?: AppliedFile,
) {
  const client = useQueryClient();
  const { state, run, action, ...changes } = useChangeRun<Step, Result>(carryOut);
  return {
    ...changes,
    isRunning: state !== 'idle',
    isStopping: state === 'stopping',
    run: async (steps: readonly Step[]): Promise<boolean> => {
      const { end, done } = await run(steps);
      const input = undone && { path: { actionId: action }, body: undone };
      // All is undone, so it does not matter if there is no log.
      if (input && end.kind === 'done')
        await asOneAction(() => callConsole(consoleOperations.putAppliedFile, input), action).catch(
          () => undefined,
        );
      if (done.length > 0) {
        refreshAfterRun(client);
        await refreshActivity(client);
      }
      return end.kind === 'done';
    },
  };
}

/** Returns the run of a plan's steps, from `base` on. `onDone` is called after a step, with the new id of a created rule. */
export function usePlanRun(
  contextId: string | undefined,
  base: Snapshot,
  onDone?: (step: PlanStep, idOf: (id: string) => string) => void,
  undone?: AppliedFile,
) {
  const client = useQueryClient();
  const carrier = useRef<ReturnType<typeof planCarrier>>(undefined);
  const isBegun = useRef(false);
  /** Ids of steps that were tried before: their request may have been carried out without a response. */
  const tried = useRef(new Set<string>());
  const changes = useActionRun<SavedStep, StepOutcome>(async ({ id, step }) => {
    carrier.current ??= planCarrier(client, contextId, base);
    if (!isBegun.current) await carrier.current.begin();
    isBegun.current = true;
    const isTried = tried.current.has(id);
    tried.current.add(id);
    const outcome = await carrier.current.carryOut(step);
    onDone?.(step, carrier.current.idOf);
    return isTried ? 'sent' : outcome;
  }, undone);
  const { states, end } = changes;
  return {
    ...changes,
    isDone: (step: PlanStep) => states.get(stepId(step))?.kind === 'done',
    /** Whether no done step had anything to change. */
    changedNothing: [...states.values()].every((one) => one.kind === 'done' && one.result === 'nothing'),
    isStarted: states.size > 0,
    run: (steps: readonly PlanStep[]) => {
      isBegun.current = false;
      // The sheet shows that others moved rules.
      if (end && 'error' in end && end.error instanceof Drift) carrier.current?.acceptOrder();
      return changes.run(steps.map((step) => ({ id: stepId(step), step })));
    },
  };
}

export type PlanRun = ReturnType<typeof usePlanRun>;
