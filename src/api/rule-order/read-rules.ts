import type { MatchRule } from '~/contract/match-rule';
import { pageSize } from '~/contract/pages';
import { byPriority } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';

const readings = 3;

/**
 * Reads every rule of a context as they stood at one moment, ordered by priority and then id. One page (200 rules) is
 * one statement of the service. Several are no snapshot: while they are read others may move a rule from a page to
 * come to one that was read, and it would be missing. So all but the last are read once more (1,000 rules are nine
 * requests), and the whole again if one of them has changed. Throws `changedWhileReading` when that goes on.
 */
export async function readAllRules(contextId: string, signal?: AbortSignal): Promise<MatchRule[]> {
  for (let reading = 1; reading <= readings; reading += 1) {
    const rules = await readPages(contextId, signal, reading < readings);
    if (rules) return rules.sort(byPriority);
  }
  throw changedWhileReading();
}

/** Others changed something so often that no reading of it is of one state. */
export function changedWhileReading(): ApiError {
  return new ApiError({ status: 409, code: 'KEPT_CHANGING', message: '', requestId: '' });
}

/**
 * Undefined when the pages do not fit together, or when it `mayBreakOff` and a cursor was refused: some services do so
 * when its rule is gone (docs/contract.md#cursors).
 */
async function readPages(
  contextId: string,
  signal: AbortSignal | undefined,
  mayBreakOff: boolean,
): Promise<MatchRule[] | undefined> {
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
      // A service that repeats its cursors must not keep us here for ever.
      const isEnd = items.length === 0 || pages.some((page) => page.cursor === nextCursor);
      cursor = isEnd ? undefined : nextCursor;
    } while (cursor !== undefined);
    const rules = pages.flatMap(({ items }) => items);
    if (new Set(rules.map(({ id }) => id)).size < rules.length) return undefined;
    // What they said before and after the last page was read, they said then.
    const before = pages.slice(0, -1);
    const after = await Promise.all(before.map((page) => read(page.cursor)));
    return before.every(({ items }, index) => placesOf(items) === placesOf(after[index]!.items))
      ? rules
      : undefined;
  } catch (error) {
    if (mayBreakOff && pages.length > 0 && error instanceof ApiError && error.status === 400)
      return undefined;
    throw error;
  }
}

/** Which rules stand where: settings that others change meanwhile move nothing from a page to another one. */
function placesOf(rules: readonly MatchRule[]): string {
  return rules.map(({ id, priority }) => `${id} ${priority}`).join();
}
