import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListedSource, Source, SourceCreate, SourceUpdate } from '~/contract/source';
import { pageSize } from '~/contract/pages';
import type { SourceType } from '~/domain/sources/source-types';
import { preflightRead } from './preflight-read';
import { call } from './client';
import { sourceKeys } from './context-parts';
import { clearFeeScheduleUse } from './fee-schedules';
import { cursorList, rememberRow } from './cursor-list';

/** What the service narrows a list of sources to; a member left out means any. */
export type SourceFilters = { readonly type?: SourceType };

/** Rows a list holds at most. */
const maxRows = 20_000;

export const sourceQueries = {
  /** Sources of a context in the order in which they were made, a page at a time. */
  list: (contextId: string, filters: SourceFilters) =>
    cursorList<ListedSource>({
      queryKey: sourceKeys.list(contextId, filters),
      read: async (query, signal) =>
        (await call('listSources', { path: { contextId }, query: { ...query, ...filters } }, { signal }))
          .data,
      mostRows: maxRows,
    }),

  /** Every source of a context in the order in which they were made, read page by page. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: sourceKeys.all(contextId),
      queryFn: ({ signal }) => readAllSources(contextId, signal),
      meta: { errorShown: 'inline' },
    }),

  /** One source. Its config is the object that was read, so that its text stays known (`lib/json/as-written`). */
  detail: (contextId: string, sourceId: string) =>
    queryOptions({
      queryKey: sourceKeys.detail(contextId, sourceId),
      queryFn: async ({ signal }) =>
        (await call('getSource', { path: { contextId, sourceId } }, { signal })).data,
      structuralSharing: false,
    }),
};

/** Adds a source to a context. Gives it. Errors are the form's to show. */
export function createSource(contextId: string) {
  return mutationOptions({
    mutationKey: ['sources', contextId, 'create'],
    meta: { errorShown: 'inline' },
    mutationFn: async (body: SourceCreate) =>
      (await call('createSource', { path: { contextId }, body })).data,
    onSuccess: (source, _body, _result, { client }) =>
      remember(client, contextId, source, { hasFieldMaps: false }),
  });
}

/** Changes the members given of a source. Gives it as it now is. Errors are the form's to show. */
export function updateSource(contextId: string, sourceId: string) {
  return mutationOptions({
    mutationKey: ['sources', contextId, 'update', sourceId],
    scope: { id: `source ${sourceId}` },
    meta: { errorShown: 'inline' },
    mutationFn: async (changes: SourceUpdate) =>
      (await call('updateSource', { path: { contextId, sourceId }, body: changes })).data,
    onSuccess: (source, _changes, _result, { client }) => remember(client, contextId, source),
  });
}

/** A source as the service has it at this moment, for a form about to be saved. Throws an ApiError. */
export function readSourceNow(client: QueryClient, contextId: string, sourceId: string): Promise<Source> {
  return preflightRead(client.fetchQuery({ ...sourceQueries.detail(contextId, sourceId), staleTime: 0 }));
}

/** Reads what is shown of a context's sources anew, whatever its length. */
export function reloadSources(client: QueryClient, contextId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: sourceKeys.all(contextId) });
  return client.resetQueries({ queryKey: sourceKeys.lists(contextId) });
}

/**
 * Puts a source that the service has just answered where it is shown. The answer to a write does not say
 * whether there is a field map; what the list knew stays.
 */
function remember(
  client: QueryClient,
  contextId: string,
  source: Source,
  made: { hasFieldMaps?: boolean } = {},
): void {
  client.setQueryData(sourceKeys.detail(contextId, source.id), source);
  clearFeeScheduleUse(client);
  rememberRow<ListedSource>(client, sourceKeys.lists(contextId), (before) => {
    const { hasFieldMaps } = before ?? made;
    return { ...source, ...(hasFieldMaps !== undefined && { hasFieldMaps }) };
  });
  void client.invalidateQueries({ queryKey: sourceKeys.all(contextId) });
}

/** Every source of a context in the order in which they were made, past the cache. Throws an ApiError. */
export async function readAllSources(contextId: string, signal: AbortSignal): Promise<ListedSource[]> {
  const sources = new Map<string, ListedSource>();
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const { data } = await call('listSources', { path: { contextId }, query }, { signal });
    for (const source of data.items) sources.set(source.id, source);
    cursor = data.nextCursor === cursor || data.items.length === 0 ? undefined : data.nextCursor;
  } while (cursor !== undefined);
  return [...sources.values()];
}
