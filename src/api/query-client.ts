import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { refetchDelay, isRetryable, recordSuccess } from './refetch-after-failure';

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
type Failed = 'mutation' | 'refresh';

/** Creates the query client. Calls `onUnplacedError` for errors no page shows, `onBack` if a failed query succeeds. */
export function createQueryClient(
  onUnplacedError: (error: unknown, failed: Failed, again?: () => void) => void,
  onBack: () => void = () => undefined,
): QueryClient {
  /** Queries whose failure was reported and that have not succeeded since. */
  const reported = new WeakSet<object>();
  return new QueryClient({
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
          onUnplacedError(error, 'refresh');
        }
      },
      onSuccess: (_data, query) => {
        reported.delete(query);
        if (recordSuccess(query) && query.isActive()) onBack();
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
