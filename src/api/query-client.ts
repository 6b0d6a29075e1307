import {
  MutationCache,
  MutationObserver,
  type MutationOptions,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { ApiError, isRetryable } from './api-error';
import { useState } from 'react';
import type { WhatIfResultList } from '@recon/contract/what-if-result';

type Meta = {
  /** `inline`: the form, dialog or list that sent the request shows the error itself. Otherwise a toast does. */
  errorShown?: 'inline';
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta;
    queryMeta: Meta;
  }
}

/** What failed: a mutation, or the refetch of data that stays visible. */
type FailedPart = 'mutation' | 'refresh';

/** First parts of the keys of a context's setup, and how long it stays cached, in ms: the list of contexts states its needs. */
const setupParts = ['match-rules', 'sources', 'field-map-complete'];
const setupTime = 60 * 60_000;

/** Creates the query client. Calls `onUnplacedError` for errors no page shows, `onBack` if queries succeed again. */
export function createQueryClient(
  onUnplacedError: (error: unknown, failedPart: FailedPart, again?: () => void) => void,
  onBack: () => void = () => undefined,
): QueryClient {
  /** Queries whose failure was reported and that have not succeeded since. */
  const reported = new WeakSet<object>();
  let isReported = false;
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchInterval: refetchDelay },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.errorShown === 'inline' || isSignedOut(error)) return;
        // Automatic retries do not report the error again.
        if (query.state.data !== undefined && query.isActive() && !reported.has(query)) {
          reported.add(query);
          isReported = true;
          onUnplacedError(error, 'refresh');
        }
      },
      onSuccess: (_data, query) => {
        reported.delete(query);
        const isBack = recordSuccess(query) && query.isActive();
        if (isBack || isReported) onBack();
        isReported = false;
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) => {
        if (mutation.meta?.errorShown === 'inline' || isSignedOut(error)) return;
        const again = isRetryable(error) ? () => doAgain(mutation, variables) : undefined;
        onUnplacedError(error, 'mutation', again);
      },
    }),
  });
  for (const part of setupParts) client.setQueryDefaults([part], { gcTime: setupTime });
  return client;
}

/** Waits until no query is being fetched. Returns whether all queries succeeded. */
export async function waitForQueries(client: QueryClient): Promise<boolean> {
  const queries = () => client.getQueryCache().getAll();
  while (queries().some(({ promise, state }) => promise && state.fetchStatus !== 'idle'))
    await Promise.allSettled(queries().map(async ({ promise }) => promise));
  return queries().every(({ state }) => state.status === 'success');
}

function doAgain(mutation: { execute: (variables: unknown) => Promise<unknown> }, variables: unknown): void {
  mutation.execute(variables).catch(() => undefined);
}

/** Returns whether a call ended because the user signed out or changed: the sign-in page shows that already. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'SIGNED_OUT' || error.code === 'IDENTITY_CHANGED');
}

/** Milliseconds until the first refetch after a failure; doubles with each further failure, up to a minute. */
const first = 5_000;
const longest = 60_000;
const maxPages = 3;
/** Error count of each query at its last success. */
const errorsBefore = new WeakMap<object, number>();

type Failing = {
  state: { status: string; data: unknown; error: unknown; errorUpdatedAt: number; errorUpdateCount: number };
};

function failuresInARow(query: Failing): number {
  return query.state.errorUpdateCount - (errorsBefore.get(query) ?? 0);
}

/** Records that a query succeeded. Returns whether its previous fetch had failed. */
function recordSuccess(query: Failing): boolean {
  const isBack = failuresInARow(query) > 0;
  errorsBefore.set(query, query.state.errorUpdateCount);
  return isBack;
}

/** Returns the ms until a failed query is refetched: a backoff, or longer if the service asks; `false` for never. */
export function refetchDelay(query: Failing): number | false {
  const { error, errorUpdatedAt, data, status } = query.state;
  if (status !== 'error' || !(error instanceof ApiError) || !isRetryable(error)) return false;
  if (((data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > maxPages) return false;
  const wait = Math.min(longest, first * 2 ** (failuresInARow(query) - 1));
  // Spreads the load: browsers that failed together must not refetch together.
  return Math.round(Math.max(error.retryAfter, wait) * (1 + (errorUpdatedAt % 100) / 500));
}

/** Returns a query's error, even during a refetch, so that it is announced only once; null once data has arrived. */
export function useStickyError(query: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = query.error ?? (query.data === undefined ? last : null);
  if (now !== last) setLast(now);
  return now;
}

/** Runs a mutation outside a component. Returns its result, throws its error. */
export function sendMutation<Result, Variables, Begun>(
  client: QueryClient,
  options: MutationOptions<Result, Error, Variables, Begun>,
  variables: Variables,
): Promise<Result> {
  return new MutationObserver(client, options).mutate(variables);
}

type ListedResult = WhatIfResultList['items'][number];
/** Numbers of matched, proposed and unmatched left rows of a what-if. */
export type ResultRows = ListedResult['rows'];
/** The last what-if result of each context, by the context's id. */
export type ResultsByContext = ReadonlyMap<string, ListedResult>;

/** The key of the query of all last what-if results. */
export const whatIfResultsKey = ['what-if-results'] as const;

/** Query keys of a context's rules; separate from the queries, so that lists do not load the queries' code. */
export const matchRuleKeys = {
  all: (contextId: string) => ['match-rules', contextId, 'all'] as const,
  reorder: (contextId: string) => ['match-rules', contextId, 'reorder'] as const,
};

export const sourceKeys = {
  all: (contextId: string) => ['sources', contextId, 'all'] as const,
  lists: (contextId: string) => ['sources', contextId, 'list'] as const,
  list: (contextId: string, filters: object) => ['sources', contextId, 'list', filters] as const,
  detail: (contextId: string, sourceId: string) => ['sources', contextId, 'detail', sourceId] as const,
};

/** Returns the key of a cached boolean, set when a field map is read: whether the map is complete for imports. */
export const mapCompleteKey = (contextId: string, sourceId: string) =>
  ['field-map-complete', contextId, sourceId] as const;
