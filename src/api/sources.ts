import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListedSource, SourceCreate, SourceUpdate } from '~/contract/source';
import { call } from './client';

const sourceKeys = {
  all: (contextId: string) => ['sources', contextId, 'all'] as const,
  detail: (contextId: string, sourceId: string) => ['sources', contextId, 'detail', sourceId] as const,
};
const pageSize = 200;

export const sourceQueries = {
  /** Every source of a context in the order in which they were made, read page by page. */
  all: (contextId: string) =>
    queryOptions({
      queryKey: sourceKeys.all(contextId),
      queryFn: ({ signal }) => readAll(contextId, signal),
      meta: { errorShown: 'inline' },
    }),

  /** One source. */
  detail: (contextId: string, sourceId: string) =>
    queryOptions({
      queryKey: sourceKeys.detail(contextId, sourceId),
      queryFn: async ({ signal }) =>
        (await call('getSource', { path: { contextId, sourceId } }, { signal })).data,
    }),
};

/** Adds a source to a context. Gives it. Errors are the form's to show. */
export function createSource(contextId: string) {
  return mutationOptions({
    mutationKey: ['sources', contextId, 'create'],
    meta: { errorShown: 'inline' },
    mutationFn: async (body: SourceCreate) =>
      (await call('createSource', { path: { contextId }, body })).data,
    onSuccess: (_source, _body, _result, { client }) => changed(client, contextId),
  });
}

/** Changes a source. Gives it as it now is. Errors are the form's to show. */
export function updateSource(contextId: string, sourceId: string) {
  return mutationOptions({
    mutationKey: ['sources', contextId, 'update', sourceId],
    scope: { id: `source ${sourceId}` },
    meta: { errorShown: 'inline' },
    mutationFn: async (changes: SourceUpdate) =>
      (await call('updateSource', { path: { contextId, sourceId }, body: changes })).data,
    onSuccess: (_source, _changes, _result, { client }) => changed(client, contextId),
  });
}

/** What is shown of a context's sources is read again. */
function changed(client: QueryClient, contextId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: ['sources', contextId] });
}

async function readAll(contextId: string, signal: AbortSignal): Promise<ListedSource[]> {
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
