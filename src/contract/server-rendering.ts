import type { ViewPreferences } from './view-preferences';

/** The JSON data in the HTML of a page, next to its markup (docs/server-rendering.md). */
export type PageData = {
  /** The request id under which the server logs the initial reads. */
  requestId: string;
  /** True if the markup is the rendered page, which the script hydrates; false if the browser must render it. */
  isDrawn: boolean;
  /** The response body of each initial read by its URL, as the service wrote it. */
  answers: Readonly<Record<string, string>>;
};

/** The id of the element that contains the page data. */
export const pageDataId = 'page-data';

/** A request to render a page: `path` without its query, `now` in milliseconds since 1970. */
export type RenderRequest = Pick<PageData, 'requestId' | 'answers'> & {
  path: string;
  view: ViewPreferences;
  now: number;
};

/** The maximum time on the server to render a page, in ms, with the wait for its turn; then the browser renders it. */
export const maxRenderMs = 500;

/** Renders a page as HTML; returns `undefined` if an initial read is missing or the server is too busy. */
export type RenderPage = (page: RenderRequest) => Promise<{ html: string; language: string } | undefined>;
