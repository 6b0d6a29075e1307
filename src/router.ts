import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageError } from './routes/-components/PageError';
import { PagePending } from './ui/page/PagePending';
import { routeTree } from './routeTree.gen';

/**
 * The router; loaders reach the query cache through its context. It follows the browser's address, or the `history`
 * given: a server's, which has no scrolling to put back.
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    scrollRestoration: history === undefined,
    ...(history && { history }),
    defaultErrorComponent: PageError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
