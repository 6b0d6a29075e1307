import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Context, ContextClone, ContextCreate, ContextUpdate } from '~/contract/context';
import type { Answer } from '~/contract/operations';
import type { ContextStatus, ContextType } from '~/domain/contexts/context-status';
import { beforeWrite } from './before-write';
import { call } from './client';
import { noteRecord } from './records-tenant';
import { fits, type ListPages, loadedRows, type Position, rowsHeld, withoutRow, withRow } from './list-pages';

/** What the list of contexts is narrowed to; a member left out means any. */
export type ContextFilters = { readonly type?: ContextType; readonly status?: ContextStatus };

type ContextPages = ListPages<Context, Answer<'listContexts'>>;
/** The contexts read so far, each once, and whether the service has more. */
type LoadedContexts = { readonly contexts: readonly Context[]; readonly hasMore: boolean };

/** The first page comes fast, the following ones are larger: 2,000 rows are eleven requests. */
const firstPageSize = 50;
const pageSize = 200;
/** A list with more pages than this is not read anew behind the reader's back. */
const shallowPages = 3;
/** Rows a list holds at most: some 50 MB. Beyond, filters lead on. */
const mostRows = 50_000;

const contextKeys = {
  lists: ['contexts', 'list'] as const,
  list: (filters: ContextFilters) => ['contexts', 'list', filters] as const,
  detail: (contextId: string) => ['contexts', 'detail', contextId] as const,
};

export const contextQueries = {
  /**
   * Contexts in the service's order, a page at a time. Read anew it is built again from the first page,
   * so that no stored cursor goes stale; a long one is left as it stands until somebody asks, because
   * its rows would be fetched by the hundred and move under the reader. Our own changes are put into it.
   */
  list: (filters: ContextFilters) =>
    infiniteQueryOptions({
      queryKey: contextKeys.list(filters),
      queryFn: async ({ pageParam, signal }) => {
        const query = { limit: pageParam === undefined ? firstPageSize : pageSize, ...filters };
        const position = pageParam === undefined ? {} : { cursor: pageParam };
        const { data } = await call('listContexts', { query: { ...query, ...position } }, { signal });
        noteRecord(data.items[0]);
        return data;
      },
      // The list says itself which part of it is missing or old.
      meta: { errorShown: 'inline' },
      initialPageParam: undefined as Position,
      // A service that repeats its cursor must not make the list endless.
      getNextPageParam: (page, pages, cursor) =>
        page.nextCursor === cursor || rowsHeld(pages) >= mostRows ? undefined : page.nextCursor,
      select: loadedContexts,
      refetchOnMount: isShallow,
      refetchOnWindowFocus: isShallow,
      refetchOnReconnect: isShallow,
      gcTime: 30 * 60_000,
    }),

  /** One context. */
  detail: (contextId: string) =>
    queryOptions({
      queryKey: contextKeys.detail(contextId),
      queryFn: async ({ signal }) => {
        const { data } = await call('getContext', { path: { contextId } }, { signal });
        noteRecord(data);
        return data;
      },
    }),
};

/** Makes a context. Gives it. Errors are the form's to show. */
export function createContext() {
  return mutationOptions({
    mutationKey: ['contexts', 'create'],
    meta: { errorShown: 'inline' },
    mutationFn: async (body: ContextCreate) => (await call('createContext', { body })).data,
    onSuccess: (context, body, _result, { client }) => {
      remember(client, context);
      readDecimalsAgain(client, context.id, body);
    },
  });
}

/** Changes the members given of a context. Gives it as it now is. Errors are the form's to show. */
export function updateContext(contextId: string) {
  return mutationOptions({
    mutationKey: ['contexts', contextId, 'update'],
    scope: { id: `context ${contextId}` },
    meta: { errorShown: 'inline' },
    mutationFn: async (changes: ContextUpdate) =>
      (await call('updateContext', { path: { contextId }, body: changes })).data,
    onSuccess: (context, changes, _result, { client }) => {
      remember(client, context);
      readDecimalsAgain(client, contextId, changes);
    },
  });
}

/**
 * Moves a context to another state. A failure is told by a toast, unless it is shown `inline`, and how it
 * stands is read again.
 */
export function changeContextStatus(contextId: string, errorShown?: 'inline') {
  return mutationOptions({
    mutationKey: ['contexts', contextId, 'status'],
    scope: { id: `context ${contextId}` },
    ...(errorShown && { meta: { errorShown } }),
    mutationFn: async (status: ContextUpdate['status']) =>
      (await call('updateContext', { path: { contextId }, body: { status } })).data,
    onSuccess: (context, _status, _result, { client }) => remember(client, context),
    onError: (_error, _status, _result, { client }) => {
      void client.invalidateQueries({ queryKey: contextKeys.detail(contextId) });
    },
  });
}

/** Clones a context. Gives the receipt: the copy, its counts, and whether the service had done it before. */
export function cloneContext(contextId: string) {
  return mutationOptions({
    mutationKey: ['contexts', contextId, 'clone'],
    meta: { errorShown: 'inline' },
    mutationFn: (body: ContextClone) => call('cloneContext', { path: { contextId }, body }),
    onSuccess: ({ data }, _body, _result, { client }) => {
      remember(client, data.context);
      // The copies of fee schedules are new in their list.
      void client.invalidateQueries({ queryKey: ['fee-schedules'] });
    },
  });
}

/** A context as the service has it at this moment, for a form about to be saved. Throws an ApiError. */
export function readContextNow(client: QueryClient, contextId: string): Promise<Context> {
  return beforeWrite(client.fetchQuery({ ...contextQueries.detail(contextId), staleTime: 0 }));
}

/** The names of all contexts met so far in this session; there may be others. */
export function knownContextNames(client: QueryClient): Set<string> {
  const lists = client.getQueriesData<ContextPages>({ queryKey: contextKeys.lists });
  const inLists = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
  const alone = client
    .getQueriesData<Context>({ queryKey: ['contexts', 'detail'] })
    .flatMap(([, context]) => (context ? [context] : []));
  return new Set([...inLists, ...alone].map(({ name }) => name));
}

/** Reads a list anew from its first page, whatever its length. */
export function reloadContexts(client: QueryClient, filters: ContextFilters): Promise<void> {
  return client.resetQueries({ queryKey: contextKeys.list(filters), exact: true });
}

/** Puts a context that the service has just answered where it is shown, then lets short lists follow the service. */
function remember(client: QueryClient, context: Context): void {
  client.setQueryData(contextKeys.detail(context.id), context);
  for (const query of client.getQueryCache().findAll({ queryKey: contextKeys.lists })) {
    const filters = query.queryKey[2] as ContextFilters;
    client.setQueryData<ContextPages>(
      query.queryKey,
      (data) => data && (fits(context, filters) ? withRow(data, context) : withoutRow(data, context.id)),
    );
  }
  void client.invalidateQueries({ queryKey: contextKeys.lists, predicate: isShallow });
}

/** A tolerance may be rounded when it is stored, which the answer to a write does not show (docs/contract.md#contexts). */
function readDecimalsAgain(
  client: QueryClient,
  contextId: string,
  sent: { feeToleranceAbs?: string | null | undefined; feeTolerancePct?: string | null | undefined },
): void {
  if (sent.feeToleranceAbs || sent.feeTolerancePct) readContextNow(client, contextId).catch(() => undefined);
}

function isShallow(query: { state: { data?: unknown } }): boolean {
  const data = query.state.data as ContextPages | undefined;
  return (data?.pages.length ?? 0) <= shallowPages;
}

function loadedContexts(data: ContextPages): LoadedContexts {
  const { rows, hasMore } = loadedRows(data);
  return { contexts: rows, hasMore };
}
