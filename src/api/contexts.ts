import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Context, ContextClone, ContextCreate, ContextUpdate } from '~/contract/context';
import type { ContextStatus, ContextType } from '~/domain/contexts/context-status';
import { preflightRead } from './preflight-read';
import { call } from './client';
import { recordTenant } from './records-tenant';
import { cursorList, type ListPages, rememberRow } from './cursor-list';

/** What the list of contexts is narrowed to; a member left out means any. */
export type ContextFilters = { readonly type?: ContextType; readonly status?: ContextStatus };

/** Rows a list holds at most: some 50 MB. Beyond, filters lead on. */
const maxRows = 50_000;

const contextKeys = {
  lists: ['contexts', 'list'] as const,
  list: (filters: ContextFilters) => ['contexts', 'list', filters] as const,
  detail: (contextId: string) => ['contexts', 'detail', contextId] as const,
};

export const contextQueries = {
  /** Contexts in the service's order, a page at a time. */
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

  /** One context. */
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
  return preflightRead(client.fetchQuery({ ...contextQueries.detail(contextId), staleTime: 0 }));
}

/** The names of all contexts met so far in this session; there may be others. */
export function knownContextNames(client: QueryClient): Set<string> {
  const lists = client.getQueriesData<ListPages<Context>>({ queryKey: contextKeys.lists });
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

/** Puts a context that the service has just answered where it is shown. */
function remember(client: QueryClient, context: Context): void {
  client.setQueryData(contextKeys.detail(context.id), context);
  rememberRow(client, contextKeys.lists, () => context);
}

/** A tolerance may be rounded when it is stored, which the answer to a write does not show (docs/contract.md#contexts). */
function readDecimalsAgain(
  client: QueryClient,
  contextId: string,
  sent: { feeToleranceAbs?: string | null | undefined; feeTolerancePct?: string | null | undefined },
): void {
  if (sent.feeToleranceAbs || sent.feeTolerancePct) readContextNow(client, contextId).catch(() => undefined);
}
