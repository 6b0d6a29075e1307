import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '~/api/api-error';
import { type RunEnd, RunStopped } from '~/api/change-runner';
import { readContextNow } from '~/api/contexts';
import { createMatchRuleAt, deleteMatchRule, updateMatchRule } from '~/api/match-rules';
import { useChangeRun } from '~/api/use-change-run';
import type { MoveOutcome } from '~/api/rule-order/move-outcome';
import { shownRules } from '~/api/rule-order/rule-list';
import { orderQueue, reorderMatchRules } from '~/api/rule-order/rule-order';
import { matchRuleQueries, ruleList } from '~/api/rule-order/rule-queries';
import type { MatchRuleUpdate } from '~/contract/match-rule';
import type { RuleStep } from '~/domain/change-plan/change-plan';
import { moveToOrder } from '~/domain/match-rules/merge-order';
import { isSameRule, type StagedRule } from '~/domain/change-plan/staged-rule';
import { orderOf } from '~/domain/match-rules/order';

/** Error if another user changed a rule that is to be saved. */
export class RuleConflict extends Error {}

/** Error if other users moved rules right after the new order was saved. */
export class OrderConflict extends Error {}

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

/** Returns an id for a step, unique in its plan. */
export function stepId(step: RuleStep): string {
  return step.kind === 'order-rules' ? step.kind : `${step.kind} ${step.rule.id}`;
}

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
  const { mutateAsync: update } = useMutation(updateMatchRule(contextId));
  const { mutateAsync: create } = useMutation(createMatchRuleAt(contextId));
  const { mutateAsync: move } = useMutation(reorderMatchRules(contextId));
  const { mutateAsync: remove } = useMutation(deleteMatchRule(contextId));
  /** The ids that the service assigned to new rules, by their staged ids. */
  const ids = useRef(new Map<string, string>());
  const idOf = (id: string) => ids.current.get(id) ?? id;
  /** The staged ids of new rules that the service may have created although no response arrived. */
  const sent = useRef(new Set<string>());
  const isChecked = useRef(false);
  const { madeBefore, refuseConflict, isArchived } = planChecks(client, contextId, base);

  async function carryOut(step: RuleStep): Promise<void> {
    switch (step.kind) {
      case 'edit-rule': {
        const { id, type, config } = step.rule;
        await refuseConflict(step.rule);
        await update({ ruleId: idOf(id), changes: { type, config } as MatchRuleUpdate });
        return;
      }
      case 'create-rule': {
        const { type, config } = step.rule;
        const { after } = step;
        const before = sent.current.has(step.rule.id) ? await madeBefore(step.rule, ids.current) : undefined;
        const made =
          before ??
          (await create({
            rule: { type, config } as Parameters<typeof create>[0]['rule'],
            place: (order) => (after === undefined ? 0 : order.indexOf(idOf(after)) + 1 || order.length),
          }).catch((error: unknown) => {
            if (error instanceof ApiError && error.outcomeUnknown) sent.current.add(step.rule.id);
            throw error;
          }));
        ids.current.set(step.rule.id, made.id);
        onCreated(step.rule.id, made.id);
        return;
      }
      case 'order-rules': {
        const list = ruleList(client, contextId);
        const one = moveToOrder(list ? orderOf(shownRules(list)) : [], step.order.map(idOf));
        return one && refuseUnsaved(client, contextId, await move(one));
      }
      case 'delete-rule':
        // If another user deleted the rule already, the step is done, too.
        await remove(idOf(step.rule.id));
    }
  }

  const changes = useChangeRun<SavedStep, void>(async ({ step }) => {
    if (!isChecked.current && (await isArchived())) throw new RunStopped();
    isChecked.current = true;
    await carryOut(step);
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

/** Throws unless the new order was saved. Drops an interrupted reorder, since the plan repeats that step. */
function refuseUnsaved(client: QueryClient, contextId: string, { kind }: MoveOutcome): void {
  if (kind === 'conflict') throw new OrderConflict();
  if (kind === 'left') throw new RunStopped();
  if (kind !== 'halted') return;
  const queue = orderQueue(client, contextId);
  const halted = queue.savings.now;
  queue.leave();
  throw halted?.why === 'failed' ? halted.error : new RunStopped();
}

/** Returns the checks to run before a plan (`isArchived`) or before one of its steps. Each fetches current data. */
function planChecks(client: QueryClient, contextId: string, base: readonly StagedRule[]) {
  const rulesNow = async (): Promise<readonly StagedRule[]> =>
    shownRules(await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 }));
  return {
    /**
     * Returns whether another user archived the context: the service would accept changes to its rules, but the console
     * must not send them (docs/contract.md#context-status). If the request fails, the next step reports its own error.
     */
    isArchived: async () => {
      const context = await readContextNow(client, contextId).catch(() => undefined);
      return context?.status === 'ARCHIVED';
    },
    /** Returns the rule that an earlier attempt created, else undefined. `ids`: ids of the other created rules. */
    madeBefore: async (rule: StagedRule, ids: ReadonlyMap<string, string>) => {
      const known = new Set([...base.map(({ id }) => id), ...ids.values()]);
      return (await rulesNow()).find((one) => !known.has(one.id) && isSameRule(one, rule));
    },
    /** Throws a `RuleConflict` if another user changed a rule since the plan was made. */
    refuseConflict: async (rule: StagedRule): Promise<void> => {
      const was = base.find(({ id }) => id === rule.id);
      const is = (await rulesNow()).find(({ id }) => id === rule.id);
      if (was && is && !isSameRule(was, is) && !isSameRule(is, rule)) throw new RuleConflict();
    },
  };
}
