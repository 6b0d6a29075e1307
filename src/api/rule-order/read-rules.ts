import type { MatchRule } from '@recon/contract/match-rule';
import { pageSize } from '@recon/contract/pages';
import { byPriority } from '@recon/engine/configuration/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';

const readings = 3;

/** Returns all rules as at one moment, by priority; reads several pages twice. Throws if the rules keep changing. */
export async function readAllRules(contextId: string, signal?: AbortSignal): Promise<MatchRule[]> {
  for (let reading = 1; reading <= readings; reading += 1) {
    const rules = await readPages(contextId, signal, reading < readings);
    if (rules) return rules.sort(byPriority);
  }
  throw changedWhileReading();
}

/** Returns the error to throw if data keeps changing while it is read, so that no read is consistent. */
export function changedWhileReading(): ApiError {
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
