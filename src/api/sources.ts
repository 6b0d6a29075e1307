import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListedSource, Source } from '@recon/contract/source';
import type { SourceCreate, SourceUpdate } from '@recon/contract/source-requests';
import { pageSize } from '@recon/contract/pages';
import type { SourceType } from '@recon/engine/configuration/sources/source-types';
import { throwNotBegun } from './api-error';
import { call } from './client';
import { sourceKeys } from './query-client';
import { clearFeeScheduleUse } from './fee-schedules';
import { cursorList, rememberRow } from './cursor-list';

/** Filters of a list of sources that the service applies; a missing field matches any value. */
export type SourceFilters = { readonly type?: SourceType };

const maxRows = 20_000;

export const sourceQueries = {
  /** Returns the query of a context's sources by creation time, one page at a time. */
  list: (contextId: string, filters: SourceFilters) =>
    cursorList<ListedSource>({
      queryKey: sourceKeys.list(contextId, filters),
      read: async (query, signal) =>
        (await call('listSources', { path: { contextId }, query: { ...query, ...filters } }, { signal }))
          .data,
      mostRows: maxRows,
    }),

  /** Returns the query of all sources of a context by creation time, read page by page. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: sourceKeys.all(contextId),
      queryFn: ({ signal }) => readAllSources(contextId, signal),
      meta: { errorShown: 'inline' },
    }),

  /** Returns the query of one source; the config keeps its notation (`lib/json/lossless`). */
  detail: (contextId: string, sourceId: string) =>
    queryOptions({
      queryKey: sourceKeys.detail(contextId, sourceId),
      queryFn: async ({ signal }) =>
        (await call('getSource', { path: { contextId, sourceId } }, { signal })).data,
      structuralSharing: false,
    }),
};

/** Returns the mutation that adds a source to a context and returns it. The form must show its errors. */
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

/** Returns the mutation that changes the passed fields of a source and returns its new state. The form shows errors. */
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

/** Fetches the current source for a form that is about to be saved. Throws an ApiError. */
export function readSourceNow(client: QueryClient, contextId: string, sourceId: string): Promise<Source> {
  return client
    .fetchQuery({ ...sourceQueries.detail(contextId, sourceId), staleTime: 0 })
    .catch(throwNotBegun);
}

/** Discards the cached sources of a context and reloads them. */
export function reloadSources(client: QueryClient, contextId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: sourceKeys.all(contextId) });
  return client.resetQueries({ queryKey: sourceKeys.lists(contextId) });
}

/** Puts a source returned by the service into the cache. Its rows in lists keep `hasFieldMaps`, which it lacks. */
function remember(
  client: QueryClient,
  contextId: string,
  source: Source,
  extra: { hasFieldMaps?: boolean } = {},
): void {
  client.setQueryData(sourceKeys.detail(contextId, source.id), source);
  clearFeeScheduleUse(client);
  rememberRow<ListedSource>(client, sourceKeys.lists(contextId), (before) => {
    const { hasFieldMaps } = before ?? extra;
    return { ...source, ...(hasFieldMaps !== undefined && { hasFieldMaps }) };
  });
  void client.invalidateQueries({ queryKey: sourceKeys.all(contextId) });
}

/** Fetches all sources of a context by creation time, without the cache. Throws an ApiError. */
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
