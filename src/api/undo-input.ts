import { queryOptions } from '@tanstack/react-query';
import type { ActivityEntry } from '@recon/contract/activity';
import { consoleOperations } from '@recon/contract/console-operations';
import { pageSize } from '@recon/contract/pages';
import type { Entry } from '@recon/engine/configuration/activity/entry';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import type { ActivityFilters } from './activity';
import { callConsole } from './client';
import { readLiveSchedules, readOnRequest, readUnchanged } from './live-snapshot';

/** What the undo of some entries needs: the configuration now, and all entries since the oldest of them. */
export type UndoInput = { readonly live: Snapshot; readonly history: readonly Entry[] };

/**
 * Returns the query of what the undo of entries of at most one context needs. The caller needs all permissions to read
 * the context.
 */
export function undoInputQuery(entries: readonly ActivityEntry[]) {
  const contextId = contextOf(entries);
  const scheduleIds = [
    ...new Set(
      entries.flatMap(({ objectKind, objectId }) => (objectKind === 'fee-schedule' ? (objectId ?? []) : [])),
    ),
  ];
  const oldest = Math.min(...entries.map(({ number }) => number));
  return queryOptions({
    queryKey: ['activity', 'undo', entries.map(({ number }) => number)],
    queryFn: async ({ signal }): Promise<UndoInput> => {
      const live =
        contextId === undefined
          ? await readLiveSchedules(scheduleIds, signal)
          : (await readUnchanged(contextId, { scheduleIds, signal })).snapshot;
      const histories = [
        ...(contextId === undefined ? [] : [{ contextId }]),
        ...scheduleIds.map((objectId) => ({ objectId })),
      ];
      const read = await Promise.all(histories.map((filters) => entriesSince(oldest, filters, signal)));
      // An entry of a context may concern a fee schedule, too.
      const byNumber = new Map(read.flat().map((entry) => [entry.number, entry]));
      return { live, history: [...byNumber.values()] };
    },
    ...readOnRequest,
  });
}

/** Returns the id of the context of entries; undefined if they are only of fee schedules. */
export function contextOf(entries: readonly ActivityEntry[]): string | undefined {
  return entries.find(({ contextId }) => contextId !== null)?.contextId ?? undefined;
}

/** Fetches all entries that the filters match, from the one with this number on. */
async function entriesSince(first: number, filters: ActivityFilters, signal: AbortSignal): Promise<Entry[]> {
  const found: Entry[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const page = await callConsole(consoleOperations.listActivity, { query }, { signal });
    found.push(...page.items.filter(({ number }) => number >= first));
    const isEnd = page.items.length === 0 || page.items.at(-1)!.number <= first;
    ({ cursor } = page);
    if (isEnd) cursor = undefined;
  } while (cursor !== undefined);
  return found;
}
