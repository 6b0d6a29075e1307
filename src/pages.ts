import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import type { PreparedPage, RouteNeeds } from '@recon/contract/pages';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What this route and all routes below it load first. */
    needs?: RouteNeeds;
    /** The server prepares the page of this route: it renders it, or sends its first responses with it. */
    page?: 'rendered' | 'with responses';
  }
}

/** Returns the pages whose first load the server prepares, with what their routes and the routes above them state. */
export function pagesOf({ routesById }: AnyRouter): PreparedPage[] {
  return Object.values<AnyRoute>(routesById).flatMap((route) => {
    const { page } = route.options.staticData ?? {};
    if (page === undefined) return [];
    const routes = lineOf(route);
    const needs = routes.map(({ options }) => options.staticData?.needs);
    return {
      path: route.fullPath.replace(/\/$/, ''),
      routes: routes.slice(1).map(({ id }) => id),
      texts: needs.flatMap((one) => one?.texts ?? []),
      reads: needs.flatMap((one) => one?.reads ?? []),
      isServerRendered: page === 'rendered',
    };
  });
}

function lineOf(route: AnyRoute): AnyRoute[] {
  return [...(route.parentRoute ? lineOf(route.parentRoute) : []), route];
}
