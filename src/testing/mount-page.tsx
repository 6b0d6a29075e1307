import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { OrderRequests } from '~/features/match-rules/OrderRequests';
import { createQueryClient } from '~/api/query-client';
import { dismissToast, toast } from '~/ui/overlay/toast';
import { mount } from './mount';

/**
 * Renders something on a page of its own, of the route `/here` by default, at its URL `at`, reached from `/elsewhere`, with an empty query cache. `around`
 * renders at every URL. `begin` runs first; the function it returns runs at the end. Uses the browser's own history:
 * only there can a test go back and leave. The page is unmounted when the test ends.
 */
export async function mountPage(
  page: ReactNode,
  {
    around = (outlet) => outlet,
    begin,
    path = '/here',
    at = path,
  }: {
    around?: (outlet: ReactNode) => ReactNode;
    begin?: (queryClient: QueryClient) => unknown;
    path?: string;
    at?: string;
  } = {},
) {
  clearToasts();
  const unplaced: unknown[] = [];
  const queryClient = createQueryClient((error) => unplaced.push(error));
  const end = begin?.(queryClient);
  const address = location.href;
  history.pushState({}, '', '/elsewhere');
  const browserHistory = createBrowserHistory();
  browserHistory.push(at);
  const root = createRootRoute({ component: () => around(<Outlet />) });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Start</h1> }),
      createRoute({ getParentRoute: () => root, path, component: () => page }),
      createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elsewhere</h1> }),
    ]),
    history: browserHistory,
  });
  onTestFinished(() => {
    if (typeof end === 'function') end();
    // Requests that the page would send later must not reach the service of the next test.
    queryClient.clear();
    browserHistory.destroy();
    history.pushState({}, '', address);
  });
  await router.load();
  mount(
    <QueryClientProvider client={queryClient}>
      {/* The type of the console's own router is registered; this one is smaller. */}
      <RouterProvider router={router as never} />
      <OrderRequests />
    </QueryClientProvider>,
  );
  return {
    queryClient,
    unplaced,
    /** Returns the URL of the window: the router restores it a moment after it blocked a navigation. */
    at: () => location.pathname + location.search,
    go: (to: string) => router.history.push(to),
    back: () => router.history.back(),
  };
}

/** Removes the toasts of the previous test. */
function clearToasts(): void {
  const ids = ['one', 'two', 'three'].map((id) => toast({ id, text: '' }));
  for (const id of ids) dismissToast(id);
}
