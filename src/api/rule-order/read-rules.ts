import type { MatchRule } from '~/contract/match-rule';
import { pageSize } from '~/contract/pages';
import { byPriority } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';

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
