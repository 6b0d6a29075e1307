import type { ViewPreferences } from './view-preferences';

/** The JSON data in the HTML of a page, next to its markup (docs/server-rendering.md). */
export type PageData = {
  /** The request id under which the server logs the initial reads. */
  requestId: string;
  /** True if the markup is the rendered page, which the browser hydrates. If false, the browser renders the page. */
  isServerRendered: boolean;
  /** The responses to the initial reads: the body as the service wrote it, by URL. */
  answers: Readonly<Record<string, string>>;
  /** URLs in `answers` whose response was the same when it was read again: each answers two reads. */
  again?: readonly string[] | undefined;
};

/** The id of the element that contains the page data. */
export const pageDataId = 'page-data';

/** A request to render a page: `path` without its query, `now` in milliseconds since 1970. */
export type RenderRequest = Pick<PageData, 'requestId' | 'answers' | 'again'> & {
  path: string;
  view: ViewPreferences;
  now: number;
};

/** The time limit to render a page on the server, in ms, with the wait. After it, the browser renders the page. */
export const maxRenderMs = 500;

/** Renders a page as HTML; returns `undefined` if an initial read is missing or the server is too busy. */
export type RenderPage = (page: RenderRequest) => Promise<{ html: string; language: string } | undefined>;
