import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { OrderRequests } from '~/features/match-rules/OrderRequests';
import { SessionGate } from '~/features/session/SessionGate';
import { Toaster } from '~/ui/overlay/Toaster';
import { ConsoleShell, RouteAnnouncer } from './-components/ConsoleShell';
import { useIsHydrating } from '~/lib/hydration';
import { useLanguage } from '~/i18n/t';
import { useRestoredScroll } from '~/lib/hydration';
import { lazyComponent } from '~/lib/lazy';

const NotFound = lazyComponent(async () => (await import('./-components/PageError')).NotFound);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  staticData: { needs: { texts: ['console'] } },
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  useLanguage();
  useRestoredScroll();
  return (
    <>
      <SessionGate>
        {(session) => (
          <ConsoleShell session={session}>
            <Outlet />
          </ConsoleShell>
        )}
      </SessionGate>
      <RouteAnnouncer />
      <ToastsInBrowser />
      <OrderRequests />
    </>
  );
}

/** Renders the toasts, which no server renders. On its own, since the rest of the page does not change with it. */
function ToastsInBrowser() {
  return useIsHydrating() ? null : <Toaster />;
}
