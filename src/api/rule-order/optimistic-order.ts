import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { withMove } from '~/domain/match-rules/merge-order';
import { byPriority, type Order, orderOf, type RuleMove } from '~/domain/match-rules/order';
import { writeJson } from '~/lib/json/lossless';
import { matchRuleKeys } from '../context-parts';
import type { MoveOutcome } from './move-outcome';
import { readAllRules } from './read-rules';
import { isTooLong } from './reorder-request';

/**
 * What the query cache holds of a context's rules: the service's rules and the moves under way. The optimistic
 * order, which the page shows, follows from the two (`shownRules`) and is kept nowhere else.
 */
export type RuleList = {
  /** As the service has them, as far as this page knows. */
  readonly rules: readonly MatchRule[];
  /** Moves made here that are shown on them, oldest first: waiting, being sent, or failed before one that is. */
  readonly moves: readonly RuleMove[];
  /** The order on which the oldest move under way was made, with the moves since confirmed: what a merge starts from. */
  readonly known?: Order | undefined;
  /** Whether a move is sent as single priorities, so that the others keep their numbers. */
  readonly keepsNumbers?: boolean | undefined;
  /** When the rules were read to see what came of this page's last move, if nothing was written since (ms). */
  readonly readAt?: number | undefined;
};

/** Writes to one context's rules are sent one after the other. */
export const matchRuleScope = (contextId: string) => ({ id: `match-rules ${contextId}` });

export const matchRuleQueries = {
  /** All rules of a context in the order in which they are tried, moves under way included. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: matchRuleKeys.all(contextId),
      queryFn: async ({ signal, client }): Promise<RuleList> => {
        const rules = await readAllRules(contextId, signal);
        return { ...(ruleList(client, contextId) ?? { moves: [] }), rules };
      },
      select: shownRules,
      structuralSharing: keepingSame,
    }),
};

/** What is cached of a context's rules. */
export function ruleList(client: QueryClient, contextId: string): RuleList | undefined {
  return client.getQueryData<RuleList>(matchRuleKeys.all(contextId));
}

const shown = new WeakMap<RuleList, readonly MatchRule[]>();

/** The optimistic order: the service's rules with the moves under way made on them. */
export function shownRules(list: RuleList): readonly MatchRule[] {
  if (list.moves.length === 0) return list.rules;
  const known = shown.get(list);
  if (known) return known;
  const order = list.moves.reduce<Order>(withMove, orderOf(list.rules));
  const rules = list.keepsNumbers ? inOrder(list.rules, order) : applyOrder(list.rules, order);
  shown.set(list, rules);
  return rules;
}

function inOrder(rules: readonly MatchRule[], order: Order): MatchRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

const numbered = new WeakMap<MatchRule, MatchRule>();

/** The rules in another order of the same ids, numbered 1..n as a reorder leaves them. */
export function applyOrder(rules: readonly MatchRule[], order: Order): MatchRule[] {
  return inOrder(rules, order).map((rule, index) => {
    const priority = index + 1;
    if (rule.priority === priority) return rule;
    // The same object for the same number, so that a row is not drawn again for another rule's move.
    const before = numbered.get(rule);
    if (before?.priority === priority) return before;
    const now = { ...rule, priority };
    numbered.set(rule, now);
    return now;
  });
}

/**
 * Structural sharing: what has not changed stays the same object, so that nothing is drawn again. A
 * config is never rebuilt as React Query would do it: it would lose how it was written (`lib/json/as-written`).
 */
function keepingSame(before: unknown, now: unknown): unknown {
  if (!isRuleList(before) || !isRuleList(now) || before.rules === now.rules) return now;
  const rules = sameRules(before.rules, sameRules(shownRules(before), now.rules));
  return { ...now, rules };
}

function isRuleList(value: unknown): value is RuleList {
  return typeof value === 'object' && value !== null && 'rules' in value && 'moves' in value;
}

function sameRules(before: readonly MatchRule[], now: readonly MatchRule[]): readonly MatchRule[] {
  if (before === now) return now;
  const known = new Map(before.map((rule) => [rule.id, rule]));
  const rules = now.map((rule) => {
    const old = known.get(rule.id);
    return old && (old === rule || writeJson(old) === writeJson(rule)) ? old : rule;
  });
  return rules.length === before.length && rules.every((rule, index) => rule === before[index])
    ? before
    : rules;
}

/** Makes a move part of the optimistic order. */
export function showMove(client: QueryClient, contextId: string, move: RuleMove): void {
  updateRuleList(client, contextId, (list) => ({
    ...list,
    moves: [...list.moves, move],
    known: list.known ?? orderOf(list.rules),
    keepsNumbers: isTooLong(client, list.rules.length),
  }));
}

/** What became of moves that were carried out; they may still be shown. */
export const settledMoves = new WeakMap<RuleMove, MoveOutcome | Error>();

/** Moves of this context that are waiting or being sent, oldest first, without some of them. */
export function pendingMoves(
  client: QueryClient,
  contextId: string,
  without: readonly RuleMove[] = [],
): readonly RuleMove[] {
  const moves = ruleList(client, contextId)?.moves ?? [];
  return moves.filter((move) => !settledMoves.has(move) && !without.includes(move));
}

/** `moves` were carried out, of which the service has those `confirmed`; `read` are its rules after them. */
export type Settled = {
  readonly moves: readonly RuleMove[];
  readonly confirmed: readonly RuleMove[];
  readonly read?: readonly MatchRule[] | undefined;
};

/**
 * Takes moves that were carried out off the optimistic order: `read` is what the service has after them, else the
 * `confirmed` ones are put into the rules as they are known. Of what others changed only they are taken over
 * while other moves wait, to which it stays a conflict.
 */
export async function settleMoves(
  client: QueryClient,
  contextId: string,
  { moves, confirmed, read }: Settled,
): Promise<void> {
  // A reading begun earlier must not overwrite this.
  if (read) await client.cancelQueries({ queryKey: matchRuleKeys.all(contextId) });
  const waiting = pendingMoves(client, contextId, moves);
  updateRuleList(client, contextId, ({ rules, known, keepsNumbers }) => ({
    rules: read ?? shownRules({ rules, moves: confirmed, keepsNumbers }),
    moves: waiting,
    ...(read && waiting.length === 0 && { readAt: Date.now() }),
    ...(waiting.length > 0 && { known: known && confirmed.reduce<Order>(withMove, known), keepsNumbers }),
  }));
}

/** Changes the cached rule list, if there is one. */
export function updateRuleList(
  client: QueryClient,
  contextId: string,
  change: (ruleList: RuleList) => RuleList,
): void {
  client.setQueryData<RuleList>(matchRuleKeys.all(contextId), (list) => list && change(list));
}

/** Changes the rules themselves, below the moves under way. */
export function updateRules(
  client: QueryClient,
  contextId: string,
  change: (rules: readonly MatchRule[]) => readonly MatchRule[],
): void {
  updateRuleList(client, contextId, (list) => ({ ...list, rules: change(list.rules), readAt: undefined }));
}

/** Not awaited: the caller goes on with what the answer said, the list follows. */
export function refetchRules(client: QueryClient, contextId: string): void {
  updateRules(client, contextId, (rules) => rules);
  void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
}

/** Adds a rule, or puts a newer version in its place, by priority. */
export function withRule(rules: readonly MatchRule[], rule: MatchRule): MatchRule[] {
  const index = rules.findIndex(({ id }) => id === rule.id);
  if (rules[index]?.priority === rule.priority) return rules.with(index, rule);
  return [...rules.filter(({ id }) => id !== rule.id), rule].sort(byPriority);
}
