import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { lazyComponent } from '~/lib/lazy';
import { PagePending } from '~/ui/page/SkeletonRows';
import { routeTree } from './routeTree.gen';

const PageError = lazyComponent(async () => (await import('./routes/-components/PageError')).PageError);

/**
 * Returns the router; loaders use the query cache through its context. It follows the browser's URL, or `history` on a
 * server, where no scroll position is restored.
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
    scrollRestoration: history === undefined && restoresScroll(),
    ...(history && { history }),
    defaultErrorComponent: PageError,
  });
}

/** Returns whether the position of a page is restored: not of the first one if it was scrolled before its hydration. */
function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const isKept = isFirst && window.scrollY > 0;
    isFirst = false;
    return !isKept;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
