import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { writeJson } from '~/lib/json-text';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import type { Order, RuleMove } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';
import { orderSaving } from './saving-progress';
import { isTooLong } from './reorder-limit';

/** What the cache holds of a context's rules, and how moves that are under way show in it. */

/** All rules of a context. */
export type RuleList = {
  /** As shown: the service's order with the moves under way done, numbered as they will be where that is known. */
  readonly rules: readonly MatchRule[];
  /** As the service had them when the oldest move under way was made, with the moves since confirmed. */
  readonly server: readonly MatchRule[];
  /** When `server` was read to see what came of this page's last move, if nothing was written since (ms). */
  readonly readAt?: number | undefined;
};

export const matchRuleKeys = {
  all: (contextId: string) => ['match-rules', contextId, 'all'] as const,
  reorder: (contextId: string) => ['match-rules', contextId, 'reorder'] as const,
};

/** Writes to one context's rules are sent one after the other. */
export const matchRuleScope = (contextId: string) => ({ id: `match-rules ${contextId}` });

export const matchRuleQueries = {
  /** All rules of a context in the order in which they are tried, moves under way included. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: matchRuleKeys.all(contextId),
      queryFn: async ({ signal, client }) =>
        freshRuleList(client, contextId, await readAllRules(contextId, signal)),
      select: ({ rules }) => rules,
      structuralSharing: keepingSame,
    }),
};

const pageSize = 200;
const readings = 3;

/**
 * Reads every rule of a context, page by page (1,000 rules are five requests), ordered by priority and
 * then id. The pages are no snapshot: when somebody reorders in between, some rule turns up twice and
 * another one not at all, and the list is read again.
 */
export async function readAllRules(contextId: string, signal?: AbortSignal): Promise<MatchRule[]> {
  for (let reading = 1; ; reading += 1) {
    const rules = await readPages(contextId, signal, reading < readings);
    if (!rules) continue;
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    if (byId.size === rules.length || reading === readings) return [...byId.values()].sort(byPriority);
  }
}

/**
 * Undefined when it `mayBreakOff` and a cursor was refused: some services do so when its rule is gone
 * (docs/contract.md#cursors).
 */
async function readPages(
  contextId: string,
  signal: AbortSignal | undefined,
  mayBreakOff: boolean,
): Promise<MatchRule[] | undefined> {
  const rules: MatchRule[] = [];
  // A service that repeats its cursors must not keep us here for ever.
  const followed = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? { limit: pageSize } : { limit: pageSize, cursor };
    try {
      const { data } = await call('listMatchRules', { path: { contextId }, query }, { signal });
      rules.push(...data.items);
      cursor = data.items.length === 0 ? undefined : data.nextCursor;
    } catch (error) {
      if (mayBreakOff && cursor !== undefined && error instanceof ApiError && error.status === 400)
        return undefined;
      throw error;
    }
    if (cursor !== undefined && followed.has(cursor)) break;
    if (cursor !== undefined) followed.add(cursor);
  } while (cursor !== undefined);
  return rules;
}

function byPriority(one: MatchRule, other: MatchRule): number {
  return one.priority - other.priority || (one.id < other.id ? -1 : 1);
}

/**
 * Of what was read anew, what has not changed stays the same object, so that nothing is drawn again. A
 * config is never rebuilt as React Query would do it: it would lose how it was written (`lib/json-text`).
 */
function keepingSame(before: unknown, now: unknown): unknown {
  if (isRuleList(before) && isRuleList(now)) {
    const rules = sameRules(before.rules, now.rules);
    const server = now.server === now.rules ? rules : sameRules(before.server, now.server);
    const kept: RuleList = { ...now, rules, server };
    const members = Object.keys({ ...before, ...kept }) as (keyof RuleList)[];
    return members.every((member) => kept[member] === before[member]) ? before : kept;
  }
  return Array.isArray(before) && Array.isArray(now) ? sameRules(before, now) : now;
}

function isRuleList(value: unknown): value is RuleList {
  return typeof value === 'object' && value !== null && 'rules' in value && 'server' in value;
}

function sameRules(before: readonly MatchRule[], now: readonly MatchRule[]): readonly MatchRule[] {
  const known = new Map(before.map((rule) => [rule.id, rule]));
  const rules = now.map((rule) => {
    const old = known.get(rule.id);
    return old && (old === rule || writeJson(old) === writeJson(rule)) ? old : rule;
  });
  return rules.length === before.length && rules.every((rule, index) => rule === before[index])
    ? before
    : rules;
}

/** The ids alone, in order. */
export function orderOf(rules: readonly { readonly id: string }[]): string[] {
  return rules.map(({ id }) => id);
}

/** The rules in another order of the same ids, numbered 1..n as a reorder leaves them. */
export function arranged(rules: readonly MatchRule[], order: Order): MatchRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return order.flatMap((id, index) => {
    const rule = byId.get(id);
    if (!rule) return [];
    return rule.priority === index + 1 ? [rule] : [{ ...rule, priority: index + 1 }];
  });
}

/** The rules in an order as the page shows it: numbered anew where one list puts them so, else with the numbers they have. */
export function shownIn(client: QueryClient, rules: readonly MatchRule[], order: Order): MatchRule[] {
  if (!isTooLong(client, rules.length)) return arranged(rules, order);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** Moves of this context that are waiting or being sent, oldest first, without some of them. */
export function movesUnderWay(
  client: QueryClient,
  contextId: string,
  without: readonly RuleMove[] = [],
): RuleMove[] {
  return writesUnderWay(client, contextId).flatMap((move) => (move && !without.includes(move) ? move : []));
}

/** The moves that wait right behind this one, with no other write between: they can go together with it. */
export function movesBehind(client: QueryClient, contextId: string, move: RuleMove): RuleMove[] {
  const writes = writesUnderWay(client, contextId);
  const behind = writes.slice(writes.indexOf(move) + 1);
  const other = behind.indexOf(undefined);
  return (other < 0 ? behind : behind.slice(0, other)) as RuleMove[];
}

/** Writes to this context's rules that wait or are being sent, oldest first; undefined for what is no move. */
function writesUnderWay(client: QueryClient, contextId: string): (RuleMove | undefined)[] {
  const { id } = matchRuleScope(contextId);
  const moves = matchRuleKeys.reorder(contextId).join();
  return client
    .getMutationCache()
    .findAll({ status: 'pending' })
    .filter(({ options }) => options.scope?.id === id)
    .toSorted((one, other) => one.mutationId - other.mutationId)
    .map(({ options, state }) =>
      options.mutationKey?.join() === moves ? (state.variables as RuleMove) : undefined,
    );
}

/** The rules as shown when these moves are done on what the service has. */
function withMoves(
  client: QueryClient,
  rules: readonly MatchRule[],
  moves: readonly RuleMove[],
): readonly MatchRule[] {
  if (moves.length === 0) return rules;
  let order = orderOf(rules);
  for (const move of moves)
    if (order.includes(move.ruleId)) order = placeAsIn(order, move.ruleId, move.order);
  return shownIn(client, rules, order);
}

/**
 * What a reading of the service's rules makes of the cache: moves under way stay done in what is
 * shown, and what they were based on is kept, so that a change by others is still noticed when they
 * are sent.
 */
export function freshRuleList(
  client: QueryClient,
  contextId: string,
  rules: readonly MatchRule[],
  without?: readonly RuleMove[],
): RuleList {
  const before = client.getQueryData<RuleList>(matchRuleKeys.all(contextId));
  const saving = orderSaving(client, contextId);
  const taken = saving && saving.state !== 'halted' ? saving.moves : [];
  const moves = movesUnderWay(client, contextId, without);
  return {
    rules: withMoves(client, rules, [...taken, ...moves]),
    server: moves.length > 0 && before ? before.server : rules,
  };
}

/** Changes the cached rule list, if there is one. */
export function updateRuleList(
  client: QueryClient,
  contextId: string,
  change: (ruleList: RuleList) => RuleList,
): void {
  client.setQueryData<RuleList>(matchRuleKeys.all(contextId), (ruleList) => ruleList && change(ruleList));
}

/** Changes the rules themselves, in what is shown and in what the service has. */
export function updateRules(
  client: QueryClient,
  contextId: string,
  change: (rules: readonly MatchRule[]) => readonly MatchRule[],
): void {
  updateRuleList(client, contextId, ({ rules, server }) => ({
    rules: change(rules),
    server: change(server),
  }));
}

/** Adds a rule, or puts a newer version in its place, by priority. */
export function withRule(rules: readonly MatchRule[], rule: MatchRule): MatchRule[] {
  const index = rules.findIndex(({ id }) => id === rule.id);
  if (rules[index]?.priority === rule.priority) return rules.with(index, rule);
  return [...rules.filter(({ id }) => id !== rule.id), rule].sort(byPriority);
}
