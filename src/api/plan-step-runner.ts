import type { QueryClient } from '@tanstack/react-query';
import { PlanRunner, type RunTarget, type StepOutcome } from '@recon/contract/plan-runner';
import { OrderRefused } from '@recon/contract/rule-order';
import { type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { throwNotBegun } from './api-error';
import { RunStoppedError } from './change-runner';
import { readContextNow } from './contexts';
import { sendMutation } from './query-client';
import { ruleAccess } from './rule-order/rule-access';
import { ruleScope } from './rule-order/rule-order';
import { refetchRules } from './rule-order/rule-queries';
import { pageService } from './service';

/** Error if another user archived the context. */
export class ArchivedError extends Error {}

/** Returns the `RunTarget` of this page. Its `action` is empty, as `asOneAction` sets the id. */
export function pageTarget(client: QueryClient): RunTarget {
  return {
    service: {
      call: (row, input) => {
        const calling = pageService.call(row, input);
        return row.method === 'GET' ? calling.catch(throwNotBegun) : calling;
      },
    },
    action: '',
    ids: new Map(),
    accessOf: (contextId) => {
      const access = ruleAccess(client, contextId);
      return { ...access, read: () => access.read().catch(throwNotBegun) };
    },
  };
}

/** Runs a step of a plan after the pending writes to the rules of a context. Throws `RunStoppedError` if the user declined. */
export async function runStep<Result>(
  client: QueryClient,
  contextId: string,
  step: () => Promise<Result>,
): Promise<Result> {
  const mutation = {
    mutationKey: ['match-rules', contextId, 'plan'],
    scope: ruleScope(contextId),
    meta: { errorShown: 'inline' as const },
    mutationFn: step,
  };
  return sendMutation(client, mutation, undefined).catch((error: unknown) => {
    throw error instanceof OrderRefused && error.reason === 'declined' ? new RunStoppedError() : error;
  });
}

/**
 * Returns functions that carry out a plan's steps in order, in one context. `base`: the configuration that the plan
 * starts from. Without a context, all steps must be of fee schedules.
 */
export function planStepRunner(client: QueryClient, contextId: string | undefined, base: Snapshot) {
  const runner = new PlanRunner(pageTarget(client), base, contextId);
  return {
    /** Throws an `ArchivedError` if another user archived the context; call it when the steps start or resume. */
    begin: async (): Promise<void> => {
      // The service would accept changes to its rules (docs/contract.md#context-status). A step reports a failed read.
      const context = contextId && (await readContextNow(client, contextId).catch(() => undefined));
      if (context && context.status === 'ARCHIVED') throw new ArchivedError();
    },
    /** Carries out the next step. Throws a DriftError, an `OrderRefused`, an ApiError, or `RunStoppedError` if the user declined. */
    carryOut: async (step: PlanStep): Promise<StepOutcome> => {
      const outcome = await runStep(client, contextId ?? '', () => runner.carryOut(step));
      if (contextId !== undefined && step.kind.endsWith('-rule')) refetchRules(client, contextId);
      return outcome;
    },
    idOf: (id: string): string => runner.idOf(id),
  };
}

/** Refetches all queries after steps of a plan, except those that the plan was made from. */
export function refreshAfterRun(client: QueryClient): void {
  const isPlanned = (key: readonly unknown[]) =>
    ['bundle-plan', 'live-snapshot'].includes(String(key[0])) || key[1] === 'undo';
  void client.invalidateQueries({ predicate: ({ queryKey }) => !isPlanned(queryKey) });
}
