import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleCreate, MatchRuleUpdate } from '@recon/contract/match-rule-requests';
import { createAtPosition, type PositionedRule } from '@recon/contract/rule-order';
import { nextFreePriority, priorityHolder } from '@recon/engine/configuration/match-rules/order';
import { ApiError, throwNotBegun } from './api-error';
import { call } from './client';
import { sendDelete } from './send-delete';
import {
  matchRuleQueries,
  readAllRules,
  refetchRules,
  unsavedMoves,
  updateRules,
  withMoved,
  withUpdatedRule,
} from '~/api/rule-order/rule-queries';
import { ruleAccess } from './rule-order/rule-access';
import { ruleScope } from './rule-order/rule-order';

/** Returns options of a write to a rule: it waits for earlier writes to the context, then the rules are refetched. */
function ruleWrite<V>(
  contextId: string,
  name: 'create' | 'update',
  write: (variables: V, client: QueryClient) => Promise<MatchRule>,
) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, name],
    scope: ruleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (variables: V, { client }) => write(variables, client),
    onSuccess: (rule, _variables, _result, { client }) =>
      updateRules(client, contextId, (rules) => withUpdatedRule(rules, rule)),
    onSettled: (_rule, _error, _variables, _result, { client }) => refetchRules(client, contextId),
  });
}

/** Returns the mutation that creates a rule at a free priority and returns it. The caller shows errors. */
export function createMatchRule(contextId: string) {
  return ruleWrite(
    contextId,
    'create',
    async (body: MatchRuleCreate) => (await call('createMatchRule', { path: { contextId }, body })).data,
  );
}

/** Returns the mutation that creates a rule at a position or, if rules can be reordered, last: the caller moves it. */
export function createMatchRuleAt(contextId: string) {
  return ruleWrite(contextId, 'create', async (placed: PositionedRule, client) => {
    const read = await readAllRules(contextId).catch(throwNotBegun);
    const { created, rules } = await createAtPosition(ruleAccess(client, contextId), placed, read);
    // With the rules that others created in the meantime, and in the order that is shown.
    updateRules(client, contextId, () => unsavedMoves(client, contextId).reduce(withMoved, rules));
    return created;
  });
}

/** Returns the mutation that changes only the passed fields of a rule and returns the rule. The caller shows errors. */
export function updateMatchRule(contextId: string) {
  return ruleWrite(
    contextId,
    'update',
    async ({ ruleId, changes }: { ruleId: string; changes: MatchRuleUpdate }) =>
      (await call('updateMatchRule', { path: { contextId, ruleId }, body: changes })).data,
  );
}

/** Returns the mutation that deletes a rule, with `deleted` or `gone` (it was missing). The caller shows errors. */
export function deleteMatchRule(contextId: string) {
  return mutationOptions({
    ...bulkDeleteRule(contextId),
    onSettled: (_end, _error, _ruleId, _result, { client }) => refetchRules(client, contextId),
  });
}

/** Returns the mutation that deletes one of several rules, with `deleted` or `gone` as result. The caller refetches. */
export function bulkDeleteRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'delete'],
    scope: ruleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (ruleId: string) =>
      sendDelete(
        `deleteMatchRule ${contextId} ${ruleId}`,
        () => call('deleteMatchRule', { path: { contextId, ruleId } }),
        { code: ruleGoneCode, isMissing: async () => isMissing(contextId, ruleId) },
      ),
    onSuccess: (_end, ruleId, _result, { client }) =>
      updateRules(client, contextId, (rules) => rules.filter(({ id }) => id !== ruleId)),
  });
}

/** Returns whether an error means that the rule is gone. A 404 may mean other things: this may read the list. */
export async function isRuleGone(contextId: string, ruleId: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError && error.status === 404)) return false;
  return error.code === ruleGoneCode || isMissing(contextId, ruleId);
}

const ruleGoneCode = 'M0208';

/** Returns whether a context has no such rule, by its list. False if it cannot be read. */
async function isMissing(contextId: string, ruleId: string): Promise<boolean> {
  const rules = await readAllRules(contextId).catch(() => undefined);
  return rules !== undefined && !rules.some(({ id }) => id === ruleId);
}

/** Reason of a 409: `taken` by the rule `holder` (`free`: a free priority), `full` list, or another reason. */
export type RuleConflict =
  | { readonly kind: 'taken'; readonly holder: MatchRule; readonly free: number | undefined }
  | { readonly kind: 'full' }
  | { readonly kind: 'other' };

/** Rereads the rules and returns the reason of a 409 (docs/behaviour.md#a-409-has-several-reasons). */
export async function explainConflict(
  client: QueryClient,
  contextId: string,
  request: { priority: number | undefined; ruleId: string | undefined },
): Promise<RuleConflict> {
  const rules = await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
  const others = rules.filter(({ id }) => id !== request.ruleId);
  const holder = request.priority === undefined ? undefined : priorityHolder(others, request.priority);
  if (request.ruleId === undefined && rules.length >= maxRules) return { kind: 'full' };
  if (holder) return { kind: 'taken', holder, free: nextFreePriority(rules, maxRules) };
  return { kind: 'other' };
}

/** Fetches the current rule before it is saved. Throws an ApiError. */
export async function readMatchRuleNow(contextId: string, ruleId: string): Promise<MatchRule> {
  return (await call('getMatchRule', { path: { contextId, ruleId } }).catch(throwNotBegun)).data;
}
