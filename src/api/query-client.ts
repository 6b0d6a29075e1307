import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { refetchDelay, isRetryable, recordSuccess } from './refetch-after-failure';

type Meta = {
  /** `inline`: the form, dialog or list that asked shows the error itself. Without it a toast does. */
  errorShown?: 'inline';
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta;
    queryMeta: Meta;
  }
}

/** What failed: something done, or the refreshing of something that stays in sight as it was. */
type Failed = 'mutation' | 'refresh';

/**
 * The cache of everything read from the service. The client retries by itself, so queries do not. A
 * failure that has nobody to show it is reported to `onUnplacedError`: forgetting leads to a visible
 * message, never to silence or to two. `again`, where
 * that may help, does what failed once more, with the key it had. The first load of something is the page's own to show.
 * What could not be read comes back by itself (`come-back`); `onBack` hears of it.
 */
export function createQueryClient(
  onUnplacedError: (error: unknown, failed: Failed, again?: () => void) => void,
  onBack: () => void = () => undefined,
): QueryClient {
  /** Of what has been reported since it was last read. */
  const told = new WeakSet<object>();
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        networkMode: 'always',
        refetchInterval: refetchDelay,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.errorShown === 'inline' || isSignedOut(error)) return;
        // Tried again by itself it is told once.
        if (query.state.data !== undefined && query.isActive() && !told.has(query)) {
          told.add(query);
          onUnplacedError(error, 'refresh');
        }
      },
      onSuccess: (_data, query) => {
        told.delete(query);
        if (recordSuccess(query) && query.isActive()) onBack();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) => {
        if (mutation.meta?.errorShown === 'inline' || isSignedOut(error)) return;
        onUnplacedError(
          error,
          'mutation',
          isRetryable(error) ? () => doAgain(mutation, variables) : undefined,
        );
      },
    }),
  });
}

/** Waits until nothing is being read; says whether all that was asked for is there. */
export async function waitForQueries(client: QueryClient): Promise<boolean> {
  const queries = () => client.getQueryCache().getAll();
  while (queries().some(({ promise, state }) => promise && state.fetchStatus !== 'idle'))
    await Promise.allSettled(queries().map(async ({ promise }) => promise));
  return queries().every(({ state }) => state.status === 'success');
}

/** What comes of it is told as it was the first time. */
function doAgain(mutation: { execute: (variables: unknown) => Promise<unknown> }, variables: unknown): void {
  mutation.execute(variables).catch(() => undefined);
}

/** The sign-in page is the message then. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'SIGNED_OUT' || error.code === 'IDENTITY_CHANGED');
}
