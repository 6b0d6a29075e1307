import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule, type MatchRuleCreate, type MatchRuleUpdate } from '~/contract/match-rule';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import { nextFreePriority, priorityHolder } from '~/domain/match-rules/order';
import { ApiError } from './api-error';
import { beforeWrite } from './before-write';
import { call } from './client';
import type { RuleMove } from '~/domain/match-rules/order';
import {
  matchRuleKeys,
  matchRuleQueries,
  matchRuleScope,
  movesUnderWay,
  orderOf,
  readAllRules,
  shownIn,
  updateRuleList,
  updateRules,
  withRule,
} from './rule-order/rule-list';
import { createAtPlace, type PlacedRule } from './rule-order/create-at-place';
import { hasSentMoves } from './rule-order/reapply-overwritten';
import { saveMove, resumeSaving, lookForSentMoves } from './rule-order/save-moves';
import { setOrderSaving } from './rule-order/saving-progress';

/**
 * Moves one rule. The list shows it at once; moves of one context queue, and those that wait go out
 * together; a failure puts the rule back unless a later move is pending, and the list is read anew when
 * the last one ends. Gives a MoveOutcome; throws MoveRefused, NoPriorityLeft
 * or an ApiError, to be shown by the caller.
 */
export function reorderMatchRules(contextId: string) {
  return mutationOptions({
    mutationKey: matchRuleKeys.reorder(contextId),
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    onMutate: (move: RuleMove, { client }) => {
      updateRuleList(client, contextId, (ruleList) => {
        const order = placeAsIn(orderOf(ruleList.rules), move.ruleId, move.order);
        return { ...ruleList, rules: shownIn(client, ruleList.rules, order) };
      });
      void client.cancelQueries({ queryKey: matchRuleKeys.all(contextId) });
    },
    mutationFn: (move: RuleMove, { client }) => saveMove(client, contextId, move),
    onSuccess: (_outcome, _move, _result, { client }) => lookAgainLater(client, contextId),
    onError: (_error, move, _result, { client }) => {
      if (movesUnderWay(client, contextId, [move]).length > 0) return;
      updateRuleList(client, contextId, ({ server }) => ({ rules: server, server }));
      void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
    },
  });
}

/** Milliseconds after the last move until the page looks whether it still stands. */
const lookAfter = 2000;
const looks = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>();

/** Once after the last of several moves, so that quick ones cost nothing more. */
function lookAgainLater(client: QueryClient, contextId: string): void {
  const timers = looks.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>();
  looks.set(client, timers);
  clearTimeout(timers.get(contextId));
  if (!hasSentMoves(client, contextId)) return;
  timers.set(
    contextId,
    setTimeout(() => void lookAgain(client, contextId), lookAfter),
  );
}

/** Looks whether this page's latest moves still stand, and puts on again what another's order has overwritten. */
export async function lookAgain(client: QueryClient, contextId: string): Promise<void> {
  if (!hasSentMoves(client, contextId)) return;
  const look = mutationOptions({
    mutationKey: ['match-rules', contextId, 'look again'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (_nothing: undefined, context) => lookForSentMoves(context.client, contextId),
  });
  await client.getMutationCache().build(client, look).execute(undefined);
  lookAgainLater(client, contextId);
}

/** Goes on with moves whose saving was halted; gives whether they are saved. The saving tells everything else. */
export function resumeOrder(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'go on'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: (_nothing: undefined, { client }) => resumeSaving(client, contextId),
  });
}

/** Gives up moves whose saving was halted: the order that stands on the service stays. */
export function leaveOrder(client: QueryClient, contextId: string): void {
  setOrderSaving(client, contextId, null);
  refresh(client, contextId);
}

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
    onSettled: (_rule, _error, _body, _result, { client }) => refresh(client, contextId),
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
    onSettled: (_rule, _error, _placed, _result, { client }) => refresh(client, contextId),
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
    onSettled: (_rule, _error, _variables, _result, { client }) => refresh(client, contextId),
  });
}

/** Deletes a rule; gone already counts as done. Errors are the caller's to show. */
export function deleteMatchRule(contextId: string) {
  return mutationOptions({
    mutationKey: ['match-rules', contextId, 'delete'],
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    mutationFn: async (ruleId: string) => {
      await call('deleteMatchRule', { path: { contextId, ruleId } }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        if (error.code !== 'M0208' && !(await isGone(contextId, ruleId))) throw error;
      });
    },
    onSuccess: (_nothing, ruleId, _result, { client }) =>
      updateRules(client, contextId, (rules) => rules.filter(({ id }) => id !== ruleId)),
    onSettled: (_nothing, _error, _ruleId, _result, { client }) => refresh(client, contextId),
  });
}

/** Services name a missing rule each in their own way, or in plain text: the list tells. */
async function isGone(contextId: string, ruleId: string): Promise<boolean> {
  const rules = await readAllRules(contextId).catch(() => undefined);
  return rules !== undefined && !rules.some(({ id }) => id === ruleId);
}

/** Not awaited: the caller goes on with what the answer said, the list follows. */
function refresh(client: QueryClient, contextId: string): void {
  updateRuleList(client, contextId, ({ rules, server }) => ({ rules, server }));
  void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
}

/** Why a create or an update was answered 409, found out by reading the rules again. */
export type RuleConflict =
  | { readonly kind: 'taken'; readonly holder: MatchRule; readonly free: number | undefined }
  | { readonly kind: 'full' }
  | { readonly kind: 'other' };

/**
 * Tells the reasons of a 409 apart: the interface gives one status for a taken priority and for a key
 * in use, and a real service's codes are unknown (docs/product.md#a-409-has-several-reasons). Reads the
 * rules and shows them. `ruleId` is the rule that was to be changed, undefined for a new one.
 */
export async function explainConflict(
  client: QueryClient,
  contextId: string,
  asked: { priority: number | undefined; ruleId: string | undefined },
): Promise<RuleConflict> {
  const { server } = await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 });
  const others = server.filter(({ id }) => id !== asked.ruleId);
  const holder = asked.priority === undefined ? undefined : priorityHolder(others, asked.priority);
  if (asked.ruleId === undefined && server.length >= maxRules) return { kind: 'full' };
  if (holder) return { kind: 'taken', holder, free: nextFreePriority(server, maxRules) };
  return { kind: 'other' };
}

/** A rule as the service has it at this moment, for one that is about to be saved. Throws an ApiError. */
export async function readMatchRuleNow(contextId: string, ruleId: string): Promise<MatchRule> {
  return (await beforeWrite(call('getMatchRule', { path: { contextId, ruleId } }))).data;
}
