import type { OperationName } from './operations';

/** The number of rows on a list's first page: few, so it loads fast. Further pages have `pageSize` rows. */
export const firstPageSize = 50;
/** The number of rows on further pages, and on each page of a list that is loaded completely: the service's maximum. */
export const pageSize = 200;

/** A read of a page: an operation whose parameters are all in the URL. `whole`: all pages of its list. */
export type PageRead = readonly [operation: OperationName, limit?: number, extent?: 'whole'];

/** What a route, and all routes below it, load first; part of the `staticData` of the route. */
export type RouteNeeds = {
  /** Sets of messages, each a file per language in `src/i18n`. */
  texts?: readonly string[];
  reads?: readonly PageRead[];
};

/** A page whose first load the server prepares. The build lists them from the routes (docs/server-rendering.md). */
export type PreparedPage = Required<RouteNeeds> & {
  /** Pattern of the URL's path, as of the router: `/contexts/$contextId`. */
  path: string;
  /** Ids of its routes, without the root. */
  routes: readonly string[];
  /** True if the server renders the page. If false, its HTML contains only the responses of `reads`. */
  isServerRendered: boolean;
};
