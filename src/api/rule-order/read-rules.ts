import type { MatchRule } from '~/contract/match-rule';
import { pageSize } from '~/contract/pages';
import { byPriority } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';

const readings = 3;

/**
 * Reads all rules of a context as they were at one moment, sorted by priority and id. One page (200 rules) is one
 * statement of the service. Several pages are not a snapshot: others may move a rule from a later page to one that was
 * read, and it would be missing. All pages but the last are therefore read twice (1,000 rules take nine requests). If
 * one has changed, reads everything again. Throws `changedWhileReading` if that continues.
 */
export async function readAllRules(contextId: string, signal?: AbortSignal): Promise<MatchRule[]> {
  for (let reading = 1; reading <= readings; reading += 1) {
    const rules = await readPages(contextId, signal, reading < readings);
    if (rules) return rules.sort(byPriority);
  }
  throw changedWhileReading();
}

/** Returns the error for data that others change too often to read one consistent state. */
export function changedWhileReading(): ApiError {
  return new ApiError({ status: 409, code: 'KEPT_CHANGING', message: '', requestId: '' });
}

/**
 * Reads all pages. Returns undefined if they are inconsistent, or if `mayBreakOff` and a cursor was rejected: some
 * services reject it if its rule is gone (docs/contract.md#cursors).
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
      // A service that repeats its cursors must not cause an endless loop.
      const isEnd = items.length === 0 || pages.some((page) => page.cursor === nextCursor);
      cursor = isEnd ? undefined : nextCursor;
    } while (cursor !== undefined);
    const rules = pages.flatMap(({ items }) => items);
    if (new Set(rules.map(({ id }) => id)).size < rules.length) return undefined;
    // Pages that are equal before and after the last page was read were equal at that moment.
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

/** Returns the position of each rule: changes to settings by others do not move a rule to another page. */
function placesOf(rules: readonly MatchRule[]): string {
  return rules.map(({ id, priority }) => `${id} ${priority}`).join();
}
