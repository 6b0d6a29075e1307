import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ActivityEntry, ActivityPerson, LastChange } from '@recon/contract/activity';
import type { ActivityObjectKind } from '@recon/contract/activity-kinds';
import { consoleOperations } from '@recon/contract/console-operations';
import { pageSize } from '@recon/contract/pages';
import { call, callConsole } from './client';
import { cursorList, type ListPages, pagesByCursor } from './cursor-list';
import { sleep } from './retry';

/** Filters of the activity log; a missing field matches any value. Instants are ISO 8601, `to` is excluded. */
export type ActivityFilters = Readonly<{
  contextId?: string | undefined;
  objectId?: string | undefined;
  /** The id of an author, or `system`. */
  person?: string | undefined;
  operation?: string | undefined;
  objectKind?: ActivityObjectKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  actionId?: string | undefined;
}>;

/** Entry of the activity log as a row of a list; `id` is its number as text. */
export type ActivityRow = ActivityEntry & { readonly id: string };

const maxPeople = 1000;
/** Maximum number of loaded entries. To reach earlier ones, users set a filter. */
const maxRows = 20_000;
/** Milliseconds between two requests of a visible page for the number of the newest entry: after a change, and at most. */
const pollMs = { least: 10_000, most: 60_000 };

const keys = {
  list: (filters: ActivityFilters) => ['activity', 'list', filters] as const,
  last: ['activity', 'last'] as const,
  people: ['activity', 'people'] as const,
  lastChanges: ['activity', 'last-change'] as const,
};

export const activityQueries = {
  /** Returns the query of entries, newest first, one page at a time. Their values keep their notation. */
  list: (filters: ActivityFilters) => ({
    ...cursorList<ActivityRow>({
      queryKey: keys.list(filters),
      read: async (query, signal) => {
        const { items, cursor, last } = await callConsole(
          consoleOperations.listActivity,
          { query: { ...query, ...filters } },
          { signal },
        );
        const rows = items.map((entry): ActivityRow => ({ ...entry, id: String(entry.number) }));
        const page = { items: rows, nextCursor: cursor, last };
        return page;
      },
      mostRows: maxRows,
    }),
    // A merged copy of values would lose their notation.
    structuralSharing: false as const,
  }),

  /** Returns the query of all entries of the action of an entry, newest first; empty if there is no such entry. */
  action: (number: string) =>
    queryOptions({
      queryKey: ['activity', 'action', number],
      queryFn: async ({ signal }) =>
        (await readAllEntries({ actionOf: Number(number) }, signal)).entries.map((entry) => ({
          ...entry,
          id: String(entry.number),
        })),
      meta: { errorShown: 'inline' },
      structuralSharing: false,
    }),

  /**
   * Returns the query of the number of the newest entry, repeated while the page is visible: less often the longer it has
   * not changed, as many pages may be open. `since` is when the number was new, in milliseconds since 1970.
   */
  last: () =>
    queryOptions({
      queryKey: keys.last,
      queryFn: async ({ client, signal }) => {
        const { last } = await callConsole(consoleOperations.getActivityLast, {}, { signal });
        const known = client.getQueryData<{ last: number; since: number }>(keys.last);
        return known?.last === last ? known : { last, since: Date.now() };
      },
      // The next request follows soon.
      meta: { errorShown: 'inline' },
      refetchInterval: ({ state: { data } }) => pollInterval(data?.since),
      staleTime: 0,
    }),

  /**
   * Returns the query of who changed an object, or a context and its parts, last, and when; null if unknown. It is
   * requested again for another `updatedAt` of the record.
   */
  lastChange: (of: { contextId: string } | { objectId: string }, updatedAt?: string) =>
    queryOptions<LastChange | null>({
      queryKey: [...keys.lastChanges, of, updatedAt],
      // Not that of another object.
      placeholderData: (previous, query) =>
        JSON.stringify(query?.queryKey[2]) === JSON.stringify(of) ? previous : undefined,
      queryFn: async ({ signal }) =>
        (await callConsole(consoleOperations.getLastChange, { query: of }, { signal })).change,
      // The page does without it.
      meta: { errorShown: 'inline' },
      retry: false,
    }),

  /**
   * Returns the query that reads objects of a remote service, so that our server compares them with the log and records
   * what was changed past it.
   */
  compared: (objects: readonly ComparedObject[]) =>
    queryOptions({
      queryKey: ['activity', 'compared', objects],
      queryFn: async ({ signal }) => {
        const options = { signal, observes: true } as const;
        // One that does not exist any more is compared, too.
        await Promise.allSettled(objects.map((object) => readCompared(object, options)));
        return null;
      },
      // The page does without it.
      meta: { errorShown: 'inline' },
      gcTime: 0,
    }),

  /** Returns the query of the newest 1,000 authors of entries, sorted by name, for a filter. */
  people: () =>
    queryOptions({
      queryKey: keys.people,
      queryFn: async ({ signal }) => {
        const people: ActivityPerson[] = [];
        const read = (cursor: string | undefined) =>
          callConsole(
            consoleOperations.listActivityPeople,
            { query: { limit: pageSize, cursor } },
            { signal },
          );
        for await (const { items } of pagesByCursor(read)) if (people.push(...items) >= maxPeople) break;
        return people.toSorted((a, b) => (a.name ?? a.subject).localeCompare(b.name ?? b.subject));
      },
      meta: { errorShown: 'inline' },
    }),

  person: (id: string) =>
    queryOptions({
      queryKey: [...keys.people, id],
      queryFn: async ({ signal }) =>
        (await callConsole(consoleOperations.listActivityPeople, { query: { id } }, { signal })).items[0] ??
        null,
      meta: { errorShown: 'inline' },
    }),

  /** Returns the query of a context's configuration at an instant (ISO 8601), as the log describes it. */
  asOf: (contextId: string, at: string) =>
    queryOptions({
      queryKey: ['activity', 'as-of', contextId, at],
      queryFn: ({ signal }) =>
        callConsole(consoleOperations.getContextAsOf, { path: { contextId }, query: { at } }, { signal }),
      meta: { errorShown: 'inline' },
      structuralSharing: false,
    }),

  /** Returns the query of the first instant at which the log describes a context; null if it never does. */
  start: (contextId: string) =>
    queryOptions({
      queryKey: ['activity', 'start', contextId],
      queryFn: async ({ signal }) =>
        (await callConsole(consoleOperations.getContextStart, { path: { contextId } }, { signal })).earliest,
      // The page does without it.
      meta: { errorShown: 'inline' },
      retry: false,
    }),
};

/** An object of a remote service, by the ids in the path of its read. */
export type ComparedObject =
  | { kind: 'context'; contextId: string }
  | { kind: 'match-rule'; contextId: string; ruleId: string }
  | { kind: 'source' | 'field-map'; contextId: string; sourceId: string }
  | { kind: 'fee-schedule'; scheduleId: string };

function readCompared(object: ComparedObject, options: { signal: AbortSignal; observes: true }) {
  switch (object.kind) {
    case 'context':
      return call('getContext', { path: object }, options);
    case 'match-rule':
      return call('getMatchRule', { path: object }, options);
    case 'source':
      return call('getSource', { path: object }, options);
    case 'field-map':
      return call('getFieldMap', { path: object }, options);
    case 'fee-schedule':
      return call('getFeeSchedule', { path: object }, options);
  }
}

/** Returns the ms to wait before the next request for newer entries: half the age of the newest one (`since`, ms). */
export function pollInterval(since = Date.now()): number {
  const quiet = Date.now() - since;
  return Math.min(pollMs.most, Math.max(pollMs.least, quiet / 2));
}

const maxRead = 50_000;

/** Fetches at most 50,000 matching entries, newest first. `isCut`: there are earlier ones. Throws an ApiError. */
export async function readAllEntries(
  filters: ActivityFilters & { actionOf?: number },
  signal: AbortSignal,
  onProgress?: (done: number) => void,
): Promise<{ entries: ActivityEntry[]; isCut: boolean }> {
  const entries: ActivityEntry[] = [];
  for await (const { items, cursor } of entryPages(filters, signal)) {
    entries.push(...items);
    onProgress?.(entries.length);
    if (entries.length >= maxRead) return { entries, isCut: cursor !== undefined };
  }
  return { entries, isCut: false };
}

/** Yields the pages of the matching entries, newest first. */
export const entryPages = (filters: ActivityFilters & { actionOf?: number }, signal: AbortSignal) =>
  pagesByCursor((cursor) =>
    callConsole(
      consoleOperations.listActivity,
      { query: { ...filters, limit: pageSize, cursor } },
      { signal },
    ),
  );

/** Milliseconds after which the entry of a write is sealed, so that reads return it. */
const sealedMs = 1200;

/** Refetches the last changes on the page after each write, once its entry is sealed. Returns an unsubscribe function. */
export function reloadLastChanges(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    clearTimeout(timer);
    timer = setTimeout(() => void client.invalidateQueries({ queryKey: keys.lastChanges }), sealedMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Returns the tenant's newest number at the last load of a list; `undefined` if the list is not loaded. */
export function lastWhenListed(client: QueryClient, filters: ActivityFilters): number | undefined {
  const list = client.getQueryData<ListPages<ActivityRow>>(keys.list(filters));
  return (list?.pages[0] as { last?: number } | undefined)?.last;
}

/** Reloads a list of entries from its newest one, however many pages were loaded. If that fails, the list keeps its rows. */
export async function reloadActivity(client: QueryClient, filters: ActivityFilters): Promise<void> {
  try {
    await client.fetchInfiniteQuery({ ...activityQueries.list(filters), pages: 1, staleTime: 0 });
  } catch {
    // The list shows the error, which is stored with its rows.
  }
}

/** Waits until entries of recent writes are readable, then refetches the number of the newest entry. */
export async function refreshActivity(client: QueryClient): Promise<void> {
  await sleep(sealedMs);
  await client.invalidateQueries({ queryKey: keys.last });
}
