import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule, type MatchRuleCreate, type MatchRuleUpdate } from '~/contract/match-rule';
import { nextFreePriority, priorityHolder } from '~/domain/match-rules/order';
import { ApiError } from './api-error';
import { preflightRead } from './preflight-read';
import { call } from './client';
import { sendDelete } from './send-delete';
import { createAtPlace, type PlacedRule } from './rule-order/create-at-place';
import { readAllRules } from './rule-order/read-rules';
import {
  matchRuleQueries,
  matchRuleScope,
  refetchRules,
  updateRules,
  withRule,
} from './rule-order/optimistic-order';

/** Creates a rule at the priority given, which must be free. Gives the rule. Errors are the caller's to show. */
export function createMatchRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'create'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: async (body: MatchRuleCreate) =>
      (await call('createMatchRule', { path: { contextId }, body })).data,
    onSuccess: (rule, _body, _result, { client }) =>
      updateRules(client, contextId, (rules) => withRule(rules, rule)),
    onSettled: (_rule, _error, _body, _result, { client }) => refetchRules(client, contextId),
  });
}

/**
 * Creates a rule at a place among the others. Where the service takes the full list it stands at the end
 * then, to be moved by a second mutation. Throws PlaceRefused or an ApiError, after which there is no new rule.
 */
export function createMatchRuleAt(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'create'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (placed: PlacedRule, { client }) => createAtPlace(client, contextId, placed),
    onSuccess: (rule, _placed, _result, { client }) =>
      updateRules(client, contextId, (rules) => withRule(rules, rule)),
    onSettled: (_rule, _error, _placed, _result, { client }) => refetchRules(client, contextId),
  });
}

/** Changes the members given of a rule, and only these. Gives the rule. Errors are the caller's to show. */
export function updateMatchRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'update'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: async ({ ruleId, changes }: { ruleId: string; changes: MatchRuleUpdate }) =>
      (await call('updateMatchRule', { path: { contextId, ruleId }, body: changes })).data,
    onSuccess: (rule, _variables, _result, { client }) =>
      updateRules(client, contextId, (rules) => withRule(rules, rule)),
    onSettled: (_rule, _error, _variables, _result, { client }) => refetchRules(client, contextId),
  });
}

/** Deletes a rule, and gives what came of it. Errors are the caller's to show. */
export function deleteMatchRule(contextId: string) {
  return mutationOptions({
    ...bulkDeleteRule(contextId),
    onSettled: (_end, _error, _ruleId, _result, { client }) => refetchRules(client, contextId),
  });
}

/** The same for one of several rules: the list is read anew once all are done, by the caller. */
export function bulkDeleteRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'delete'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (ruleId: string) =>
      sendDelete(
        `deleteMatchRule ${contextId} ${ruleId}`,
        () => call('deleteMatchRule', { path: { contextId, ruleId } }),
        (error) => isRuleGone(contextId, ruleId, error),
      ),
    onSuccess: (_end, ruleId, _result, { client }) =>
      updateRules(client, contextId, (rules) => rules.filter(({ id }) => id !== ruleId)),
  });
}

/**
 * Whether a request about a rule failed because the rule is gone. Services name that each in their own way, or in plain
 * text: the list tells.
 */
export async function isRuleGone(contextId: string, ruleId: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError && error.status === 404)) return false;
  if (error.code === 'M0208') return true;
  const rules = await readAllRules(contextId).catch(() => undefined);
  return rules !== undefined && !rules.some(({ id }) => id === ruleId);
}

/** Why a create or an update was answered 409, found out by reading the rules again. */
export type RuleConflict =
  | { readonly kind: 'taken'; readonly holder: MatchRule; readonly free: number | undefined }
  | { readonly kind: 'full' }
  | { readonly kind: 'other' };

/**
 * Tells the reasons of a 409 apart: the interface gives one status for a taken priority and for a key
 * in use, and a real service's codes are unknown (docs/behaviour.md#a-409-has-several-reasons). Reads the
 * rules and shows them. `ruleId` is the rule that was to be changed, undefined for a new one.
 */
export async function explainConflict(
  client: QueryClient,
  contextId: string,
  asked: { priority: number | undefined; ruleId: string | undefined },
): Promise<RuleConflict> {
  const { rules } = await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
  const others = rules.filter(({ id }) => id !== asked.ruleId);
  const holder = asked.priority === undefined ? undefined : priorityHolder(others, asked.priority);
  if (asked.ruleId === undefined && rules.length >= maxRules) return { kind: 'full' };
  if (holder) return { kind: 'taken', holder, free: nextFreePriority(rules, maxRules) };
  return { kind: 'other' };
}

/** A rule as the service has it at this moment, for one that is about to be saved. Throws an ApiError. */
export async function readMatchRuleNow(contextId: string, ruleId: string): Promise<MatchRule> {
  return (await preflightRead(call('getMatchRule', { path: { contextId, ruleId } }))).data;
}
