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
import { createQueryClient } from '~/api/query-client';
import { dismissToast, toast } from '~/ui/overlay/toast';
import { mount } from './mount';

/**
 * Puts something on a page of its own, at `/here`, come from `/elsewhere`, with an empty query cache;
 * `around` is drawn at every address, `begin` runs before all, and what it gives at the end. The browser's own history, since only that can be gone back in and left. Taken away when the test ends.
 */
export async function mountPage(
  page: ReactNode,
  {
    around = (outlet) => outlet,
    begin,
  }: { around?: (outlet: ReactNode) => ReactNode; begin?: (queryClient: QueryClient) => unknown } = {},
) {
  clearToasts();
  const unplaced: unknown[] = [];
  const queryClient = createQueryClient((error) => unplaced.push(error));
  const end = begin?.(queryClient);
  const address = location.href;
  history.pushState({}, '', '/elsewhere');
  const browserHistory = createBrowserHistory();
  browserHistory.push('/here');
  const root = createRootRoute({ component: () => around(<Outlet />) });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Start</h1> }),
      createRoute({ getParentRoute: () => root, path: '/here', component: () => page }),
      createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elsewhere</h1> }),
    ]),
    history: browserHistory,
  });
  onTestFinished(() => {
    if (typeof end === 'function') end();
    // What the page would still ask some time later is not asked of the next test's service.
    queryClient.clear();
    browserHistory.destroy();
    history.pushState({}, '', address);
  });
  await router.load();
  mount(
    <QueryClientProvider client={queryClient}>
      {/* The type of the console's own router is registered; this one is smaller. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    queryClient,
    unplaced,
    /** The address, as the window has it: the router puts it back a moment after a step refused. */
    at: () => location.pathname + location.search,
    go: (to: string) => router.history.push(to),
    back: () => router.history.back(),
  };
}

/** The toasts of the test before would be read as this one's. */
function clearToasts(): void {
  const ids = ['one', 'two', 'three'].map((id) => toast({ id, text: '' }));
  for (const id of ids) dismissToast(id);
}
