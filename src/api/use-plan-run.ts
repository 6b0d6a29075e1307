import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AppliedFile } from '@recon/contract/activity';
import { consoleOperations } from '@recon/contract/console-operations';
import type { StepOutcome } from '@recon/contract/plan-runner';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { refreshActivity } from './activity';
import { callConsole } from './client';
import { planStepRunner, refreshAfterRun } from './plan-step-runner';
import { useChangeRun } from './change-runner';
import { asOneAction } from './write-ids';

type SavedStep = { readonly id: string; readonly step: PlanStep; readonly part: PartToRun };

/**
 * Returns a run of steps that is one action of the log, even if it is resumed: its progress, and functions to start,
 * resume and stop it. `run` returns whether all steps are done. `undone`: what the action undoes, for the log.
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
      if (undone && done.length > 0) {
        const body = end.kind === 'done' ? undone : { ...undone, isPartial: true };
        const input = { path: { actionId: action }, body };
        // The steps are done, so it does not matter if there is no log.
        await asOneAction(() => callConsole(consoleOperations.putAppliedFile, input), action).catch(
          () => undefined,
        );
      }
      if (done.length > 0) {
        refreshAfterRun(client);
        await refreshActivity(client);
      }
      return end.kind === 'done';
    },
  };
}

/** Steps in one context, from `base` on; without an id, all must be of fee schedules. */
export type PartToRun = {
  readonly contextId: string | undefined;
  readonly base: Snapshot;
  readonly steps: readonly PlanStep[];
};

export interface PlanRunOptions {
  /** Called after a step. `idOf` returns the id that the service assigned to an object of the plan. */
  onStep?: ((step: PlanStep, idOf: (id: string) => string) => void) | undefined;
  /** What the plan undoes, if the log should name it. */
  undone?: AppliedFile | undefined;
}

/** Returns the run of a plan's steps, one context after another. */
export function usePlanRun({ onStep, undone }: PlanRunOptions) {
  const client = useQueryClient();
  const carriers = useRef(new Map<string | undefined, ReturnType<typeof planStepRunner>>());
  const begun = useRef<PartToRun>(undefined);
  /** Ids of steps that were tried before: their request may have been carried out without a response. */
  const tried = useRef(new Set<string>());
  const changes = useActionRun<SavedStep, StepOutcome>(async ({ id, step, part }) => {
    const { contextId, base } = part;
    const carrier = carriers.current.get(contextId) ?? planStepRunner(client, contextId, base);
    carriers.current.set(contextId, carrier);
    if (begun.current !== part) await carrier.begin();
    begun.current = part;
    const isTried = tried.current.has(id);
    tried.current.add(id);
    const outcome = await carrier.carryOut(step);
    onStep?.(step, carrier.idOf);
    return isTried ? 'sent' : outcome;
  }, undone);
  const { states } = changes;
  return {
    ...changes,
    isDone: (contextId: string | undefined, step: PlanStep) =>
      states.get(idIn(contextId, step))?.kind === 'done',
    /** Whether no done step had anything to change. */
    changedNothing: [...states.values()].every((one) => one.kind === 'done' && one.result === 'nothing'),
    isStarted: states.size > 0,
    run: (parts: readonly PartToRun[]) => {
      begun.current = undefined;
      return changes.run(
        parts.flatMap((part) => part.steps.map((step) => ({ id: idIn(part.contextId, step), step, part }))),
      );
    },
  };
}

/** Returns an id for a step, unique among those of all contexts. */
const idIn = (contextId = '', step: PlanStep): string => `${contextId} ${stepId(step)}`;

export type PlanRun = ReturnType<typeof usePlanRun>;
