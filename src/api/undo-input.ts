import { queryOptions } from '@tanstack/react-query';
import type { ActivityEntry } from '@recon/contract/activity';
import type { Entry } from '@recon/engine/configuration/activity/entry';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { groupBy } from '@recon/engine/lib/group-by';
import { type ActivityFilters, entryPages } from './activity';
import { readLiveSchedules, readOnRequest, readUnchanged } from './live-snapshot';

/**
 * Entries of one context with what their undo needs: its configuration now, and all entries since the oldest of them.
 * Fee schedules are a part of their own if the entries are of several contexts.
 */
export type UndoPart = {
  /** Undefined if the entries are only of fee schedules. */
  readonly contextId: string | undefined;
  readonly entries: readonly ActivityEntry[];
  readonly live: Snapshot;
  readonly history: readonly Entry[];
};

/** Returns the query of what the undo of entries needs. The caller needs all permissions to read their contexts. */
export function undoPartsQuery(entries: readonly ActivityEntry[]) {
  const oldest = Math.min(...entries.map(({ number }) => number));
  return queryOptions({
    queryKey: ['activity', 'undo', entries.map(({ number }) => number)],
    queryFn: async ({ signal }): Promise<UndoPart[]> => {
      const parts: UndoPart[] = [];
      // One after the other: services limit requests.
      for (const part of byContext(entries)) parts.push(await readPart(part, oldest, signal));
      return parts;
    },
    ...readOnRequest,
  });
}

/** Returns the entries by context; those of fee schedules apart, unless there is one context only. */
function byContext(entries: readonly ActivityEntry[]): (readonly ActivityEntry[])[] {
  const parts = groupBy(entries, ({ contextId }) => contextId);
  const contexts = [...parts.keys()].filter((contextId) => contextId !== null);
  return contexts.length > 1 ? [...parts.values()] : [entries];
}

async function readPart(
  entries: readonly ActivityEntry[],
  oldest: number,
  signal: AbortSignal,
): Promise<UndoPart> {
  const contextId = entries.find((entry) => entry.contextId !== null)?.contextId ?? undefined;
  const scheduleIds = [
    ...new Set(
      entries.flatMap(({ objectKind, objectId }) => (objectKind === 'fee-schedule' ? (objectId ?? []) : [])),
    ),
  ];
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
  return { contextId, entries, live, history: [...byNumber.values()] };
}

/** Fetches all entries that the filters match, from the one with this number on. */
async function entriesSince(first: number, filters: ActivityFilters, signal: AbortSignal): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const { items } of entryPages(filters, signal)) {
    found.push(...items.filter(({ number }) => number >= first));
    if (items.length === 0 || items.at(-1)!.number <= first) break;
  }
  return found;
}
