import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Context } from '@recon/contract/context';
import type { ContextClone, ContextCreate, ContextUpdate } from '@recon/contract/context-requests';
import type { ContextStatus, ContextType } from '@recon/engine/configuration/contexts/context-status';
import { throwNotBegun } from './api-error';
import { call } from './client';
import { recordTenant } from './observed-service';
import { cursorList, type ListPages, loadedRows, rememberRow } from './cursor-list';

/** Filters of the list of contexts; a missing field matches any value. */
export type ContextFilters = Readonly<{ type?: ContextType | undefined; status?: ContextStatus | undefined }>;

/** Maximum number of rows in the list, about 50 MB. To reach further rows, users set a filter. */
const maxRows = 50_000;

const contextKeys = {
  lists: ['contexts', 'list'] as const,
  list: (filters: ContextFilters) => ['contexts', 'list', filters] as const,
  detail: (contextId: string) => ['contexts', 'detail', contextId] as const,
};

export const contextQueries = {
  /** Returns the query of contexts in the service's order, one page at a time. */
  list: (filters: ContextFilters) =>
    cursorList<Context>({
      queryKey: contextKeys.list(filters),
      read: async (query, signal) => {
        const { data } = await call('listContexts', { query: { ...query, ...filters } }, { signal });
        recordTenant(data.items[0]);
        return data;
      },
      mostRows: maxRows,
      gcTime: 30 * 60_000,
    }),

  detail: (contextId: string) =>
    queryOptions({
      queryKey: contextKeys.detail(contextId),
      queryFn: async ({ signal }) => {
        const { data } = await call('getContext', { path: { contextId } }, { signal });
        recordTenant(data);
        return data;
      },
    }),
};

/** Returns the mutation that creates a context and returns it. The form must show its errors. */
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

/** Returns the mutation that changes the passed fields of a context and returns it. The form shows its errors. */
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

/** Returns the mutation of a context's status. A failure refetches it, and shows a toast unless `errorShown` is set. */
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

/** Returns the mutation that clones a context: its result has the copy and the counts. The caller shows errors. */
export function cloneContext(contextId: string) {
  return mutationOptions({
    mutationKey: ['contexts', contextId, 'clone'],
    meta: { errorShown: 'inline' },
    mutationFn: (body: ContextClone) => call('cloneContext', { path: { contextId }, body }),
    onSuccess: ({ data }, _body, _result, { client }) => {
      remember(client, data.context);
      // The clone also creates copies of fee schedules, which are missing in the cached list.
      void client.invalidateQueries({ queryKey: ['fee-schedules'] });
    },
  });
}

/** Fetches the current context for a form that is about to be saved. Throws an ApiError. */
export function readContextNow(client: QueryClient, contextId: string): Promise<Context> {
  return client.fetchQuery({ ...contextQueries.detail(contextId), staleTime: 0 }).catch(throwNotBegun);
}

function listedContexts(client: QueryClient): readonly Context[] {
  const lists = client.getQueriesData<ListPages<Context>>({ queryKey: contextKeys.lists });
  return lists.flatMap(([, data]) => (data ? loadedRows(data).rows : []));
}

/** Caches a context as a loaded list has it, to show it until it is fetched itself. */
export function showListedContext(client: QueryClient, contextId: string): void {
  const key = contextKeys.detail(contextId);
  if (client.getQueryData(key)) return;
  const listed = listedContexts(client).find(({ id }) => id === contextId);
  if (listed) client.setQueryData(key, listed, { updatedAt: 0 });
}

/** Returns the names of all contexts cached in this session; there may be others. */
export function cachedContextNames(client: QueryClient): Set<string> {
  const inLists = listedContexts(client);
  const alone = client
    .getQueriesData<Context>({ queryKey: ['contexts', 'detail'] })
    .flatMap(([, context]) => (context ? [context] : []));
  return new Set([...inLists, ...alone].map(({ name }) => name));
}

/** Reloads the list of contexts with these filters from its first page, however many pages were loaded. */
export function reloadContexts(client: QueryClient, filters: ContextFilters): Promise<void> {
  return client.resetQueries({ queryKey: contextKeys.list(filters), exact: true });
}

/** Puts a context that the service has just returned into the cached record and lists. */
function remember(client: QueryClient, context: Context): void {
  client.setQueryData(contextKeys.detail(context.id), context);
  rememberRow(client, contextKeys.lists, () => context);
}

/** Rereads a context after a tolerance was sent: the service may round what it stores (docs/contract.md#contexts). */
function readDecimalsAgain(
  client: QueryClient,
  contextId: string,
  sent: { feeToleranceAbs?: string | null | undefined; feeTolerancePct?: string | null | undefined },
): void {
  if (sent.feeToleranceAbs || sent.feeTolerancePct) readContextNow(client, contextId).catch(() => undefined);
}
