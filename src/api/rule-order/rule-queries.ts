import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MatchRule } from '@recon/contract/match-rule';
import {
  byPriority,
  type Order,
  orderOf,
  type RuleMove,
} from '@recon/engine/configuration/match-rules/order';
import { matchRuleKeys } from '~/api/query-client';
import { withMove } from '@recon/engine/configuration/match-rules/merge-order';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { pageSize } from '@recon/contract/pages';
import { ApiError } from '~/api/api-error';
import { call } from '~/api/client';

export const matchRuleQueries = {
  /** Returns the query of all rules of a context in matching order, with the moves that are not saved yet. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: matchRuleKeys.all(contextId),
      queryFn: async ({ signal, client }): Promise<readonly MatchRule[]> => {
        const rules: readonly MatchRule[] = await readAllRules(contextId, signal);
        return unsavedMoves(client, contextId).reduce(withMoved, rules);
      },
      structuralSharing: keepingSame,
    }),
  count: (contextId: string) =>
    queryOptions({ ...matchRuleQueries.all(contextId), select: (rules) => rules.length }),
};

/** Returns the moves of a context that are being saved or are queued, oldest first. */
export function unsavedMoves(client: QueryClient, contextId: string): RuleMove[] {
  const moves = client.getMutationCache().findAll({
    mutationKey: matchRuleKeys.reorder(contextId),
    status: 'pending',
  });
  return moves.map(({ state }) => state.variables as RuleMove);
}

/** Returns the cached rules of a context, with the moves that are not saved yet; undefined if none are cached. */
export function cachedRules(client: QueryClient, contextId: string): readonly MatchRule[] | undefined {
  return client.getQueryData<readonly MatchRule[]>(matchRuleKeys.all(contextId));
}

/** Changes the cached rules. Does nothing if no rules are cached. */
export function updateRules(
  client: QueryClient,
  contextId: string,
  change: (rules: readonly MatchRule[]) => readonly MatchRule[],
): void {
  client.setQueryData<readonly MatchRule[]>(matchRuleKeys.all(contextId), (rules) => rules && change(rules));
}

/** Refetches the rules in the background; does not wait for them. */
export function refetchRules(client: QueryClient, contextId: string): void {
  void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
}

const renumberedRules = new WeakMap<MatchRule, MatchRule>();

/** Returns the rules in the order of these ids, which must include all rules, renumbered 1..n as after a reorder. */
export function applyOrder(rules: readonly MatchRule[], order: Order): MatchRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return order.flatMap((id, index) => {
    const rule = byId.get(id);
    const priority = index + 1;
    if (!rule || rule.priority === priority) return rule ?? [];
    // The same number returns the same object, so that another rule's move does not re-render the row.
    const before = renumberedRules.get(rule);
    if (before?.priority === priority) return before;
    const now = { ...rule, priority };
    renumberedRules.set(rule, now);
    return now;
  });
}

/** Returns the rules with a move applied. */
export function withMoved(rules: readonly MatchRule[], move: RuleMove): readonly MatchRule[] {
  return applyOrder(rules, withMove(orderOf(rules), move));
}

/** Returns `now` with the rules of `before` that are equal: they stay the same objects, which keep notation. */
function keepingSame(before: unknown, now: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(now)) return now;
  const known = new Map((before as MatchRule[]).map((rule) => [rule.id, rule]));
  const rules = (now as MatchRule[]).map((rule) => {
    const old = known.get(rule.id);
    return old && (old === rule || writeJson(old) === writeJson(rule)) ? old : rule;
  });
  const isSame = rules.length === before.length && rules.every((rule, index) => rule === before[index]);
  return isSame ? before : rules;
}

/** Returns the rules with a rule added or replaced by a newer version, sorted by priority. */
export function withUpdatedRule(rules: readonly MatchRule[], rule: MatchRule): MatchRule[] {
  const index = rules.findIndex(({ id }) => id === rule.id);
  if (rules[index]?.priority === rule.priority) return rules.with(index, rule);
  return [...rules.filter(({ id }) => id !== rule.id), rule].sort(byPriority);
}

const readings = 3;

/** Fetches all rules by priority, all of one moment: reads several pages twice. Throws if the rules keep changing. */
export async function readAllRules(contextId: string, signal?: AbortSignal): Promise<MatchRule[]> {
  for (let reading = 1; reading <= readings; reading += 1) {
    const rules = await readPages(contextId, signal, reading < readings);
    if (rules) return rules.sort(byPriority);
  }
  throw keepsChangingError();
}

/** Returns the error to throw if data changes during each of several reads, so that no read is consistent. */
export function keepsChangingError(): ApiError {
  return new ApiError({ status: 409, code: 'KEPT_CHANGING', message: '', requestId: '' });
}

/** Reads all pages; undefined if inconsistent or, if `mayBreakOff`, at a rejected cursor (docs/contract.md#cursors). */
async function readPages(contextId: string, signal: AbortSignal | undefined, mayBreakOff: boolean) {
  const read = async (cursor: string | undefined) => {
    const query = cursor === undefined ? { limit: pageSize } : { limit: pageSize, cursor };
    return (await call('listMatchRules', { path: { contextId }, query }, { signal })).data;
  };
  const pages: { cursor: string | undefined; items: readonly MatchRule[] }[] = [];
  let cursor: string | undefined;
  try {
    do {
      const { items, nextCursor } = await read(cursor);
      pages.push({ cursor, items });
      // A service that repeats its cursors must not cause an endless loop.
      const isEnd = items.length === 0 || pages.some((page) => page.cursor === nextCursor);
      cursor = isEnd ? undefined : nextCursor;
    } while (cursor !== undefined);
    const rules = pages.flatMap(({ items }) => items);
    if (new Set(rules.map(({ id }) => id)).size < rules.length) return undefined;
    // Pages that are equal before and after the last page was read were equal at that moment.
    const before = pages.slice(0, -1);
    const after = await Promise.all(before.map((page) => read(page.cursor)));
    const isSame = before.every(({ items }, index) => placesOf(items) === placesOf(after[index]!.items));
    return isSame ? rules : undefined;
  } catch (error) {
    if (mayBreakOff && pages.length > 0 && error instanceof ApiError && error.status === 400)
      return undefined;
    throw error;
  }
}

/** Returns the ids and priorities of rules as one string, to compare their positions. */
function placesOf(rules: readonly MatchRule[]): string {
  return rules.map(({ id, priority }) => `${id} ${priority}`).join();
}
