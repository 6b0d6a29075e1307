import type { QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleUpdate } from '@recon/contract/match-rule-requests';
import type { RuleStep } from '@recon/engine/configuration/change-plan/change-plan';
import { isSameRule, type StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { movedBetween, moveToOrder } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf } from '@recon/engine/configuration/match-rules/order';
import { ApiError } from '../api-error';
import { RunStopped } from '../change-runner';
import { readContextNow } from '../contexts';
import { createMatchRuleAt, deleteMatchRule, updateMatchRule } from '../match-rules';
import { sendMutation } from '~/api/query-client';
import { OrderRefused } from './one-by-one';
import { reorderMatchRules } from './rule-order';
import { cachedRules, matchRuleQueries } from './rule-queries';

/** Error if another user changed a rule that a plan is to change. */
export class RuleConflict extends Error {}

/** Error if other users moved rules right after the new order was saved, or since the plan was made. */
export class OrderConflict extends Error {}

/** A rule that a step has created: its id in the plan, and the one that the service assigned. */
type CreatedRule = { readonly staged: string; readonly id: string };

/** Returns what carries out the steps of one plan that change rules, each at most once, whatever is repeated. */
export function ruleStepCarrier(client: QueryClient, contextId: string) {
  const ids = new Map<string, string>();
  const idOf = (id: string) => ids.get(id) ?? id;
  /** The staged ids of new rules that the service may have created although no response arrived. */
  const sent = new Set<string>();

  async function create(
    { rule, after }: Extract<RuleStep, { kind: 'create-rule' }>,
    base: readonly StagedRule[],
  ): Promise<CreatedRule> {
    const { type, config } = rule;
    const options = createMatchRuleAt(contextId);
    const place = (order: Order) =>
      after === undefined ? 0 : order.indexOf(idOf(after)) + 1 || order.length;
    const body = { type, config } as Parameters<NonNullable<typeof options.mutationFn>>[0]['rule'];
    if (!ids.has(rule.id)) {
      const newRule =
        (sent.has(rule.id) ? await madeBefore(rule, base) : undefined) ??
        (await sendMutation(client, options, { rule: body, place }).catch((error: unknown) => {
          if (error instanceof ApiError && error.outcomeUnknown) sent.add(rule.id);
          throw error;
        }));
      ids.set(rule.id, newRule.id);
    }
    const id = idOf(rule.id);
    // If the rules can be reordered, the new one is the last.
    const order = await orderNow();
    const others = order.filter((one) => one !== id);
    await saveOrder(order, others.toSpliced(place(others), 0, id));
    return { staged: rule.id, id };
  }

  async function orderNow(): Promise<Order> {
    return orderOf(cachedRules(client, contextId) ?? (await readRulesNow(client, contextId)));
  }

  async function saveOrder(now: Order, wanted: Order): Promise<void> {
    const move = moveToOrder(now, wanted);
    if (move) await sendMutation(client, reorderMatchRules(contextId), move).catch(rethrow);
  }

  /** Returns the rule that an earlier attempt created, else undefined. */
  async function madeBefore(rule: StagedRule, base: readonly StagedRule[]) {
    const known = new Set([...base.map(({ id }) => id), ...ids.values()]);
    return (await readRulesNow(client, contextId)).find((one) => !known.has(one.id) && isSameRule(one, rule));
  }

  /** Throws a `RuleConflict` if another user changed a rule since the plan was made. */
  async function refuseConflict(rule: StagedRule, base: readonly StagedRule[]): Promise<void> {
    const was = base.find(({ id }) => id === rule.id);
    const is = (await readRulesNow(client, contextId)).find(({ id }) => id === idOf(rule.id));
    if (was && is && !isSameRule(was, is) && !isSameRule(is, rule)) throw new RuleConflict();
  }

  return {
    /** Returns whether another user or tab has added the same rule since the plan was made. `base`: the rules then. */
    isAddedByOthers: async (rule: StagedRule, base: readonly StagedRule[]): Promise<boolean> =>
      !sent.has(rule.id) && !ids.has(rule.id) && (await madeBefore(rule, base)) !== undefined,
    /** Returns whether a rule is already as a step wants it. */
    isLike: async (rule: StagedRule): Promise<boolean> => {
      const is = (await readRulesNow(client, contextId)).find(({ id }) => id === idOf(rule.id));
      return is !== undefined && isSameRule(is, rule);
    },
    /** Returns the id that the service assigned to a rule of the plan. */
    idOf,
    /** Carries out a step. `base`: the rules when the plan was made. Returns the created rule, if it creates one. */
    carryOut: async (step: RuleStep, base: readonly StagedRule[]): Promise<CreatedRule | undefined> => {
      switch (step.kind) {
        case 'edit-rule': {
          const { id, type, config } = step.rule;
          await refuseConflict(step.rule, base);
          const changes = { type, config } as MatchRuleUpdate;
          await sendMutation(client, updateMatchRule(contextId), { ruleId: idOf(id), changes });
          return undefined;
        }
        case 'create-rule':
          return create(step, base);
        case 'order-rules':
          await refuseMoved(client, contextId, await orderNow());
          await saveOrder(await orderNow(), step.order.map(idOf));
          return undefined;
        case 'delete-rule':
          await refuseConflict(step.rule, base);
          // If another user deleted the rule already, the step is done, too.
          await sendMutation(client, deleteMatchRule(contextId), idOf(step.rule.id));
          return undefined;
      }
    },
  };
}

/** Fetches the current rules of a context, with pending moves. Throws an ApiError. */
export async function readRulesNow(client: QueryClient, contextId: string): Promise<readonly MatchRule[]> {
  return client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
}

/**
 * Returns whether another user archived the context: the service would accept changes to its rules, but the console must
 * not send them (docs/contract.md#context-status). If the request fails, the next step reports its own error.
 */
export async function isArchived(client: QueryClient, contextId: string): Promise<boolean> {
  const context = await readContextNow(client, contextId).catch(() => undefined);
  return context?.status === 'ARCHIVED';
}

/** Throws an `OrderConflict` if other users moved rules since the order `known` was read. */
async function refuseMoved(client: QueryClient, contextId: string, known: Order): Promise<void> {
  if (movedBetween(known, orderOf(await readRulesNow(client, contextId))).size > 0) throw new OrderConflict();
}

/** Throws the error of a move as that of a step: what the user declined is no failure. */
function rethrow(error: unknown): never {
  if (!(error instanceof OrderRefused) || error.reason === 'noNumber') throw error;
  throw error.reason === 'declined' ? new RunStopped() : new OrderConflict();
}
