import type { ViewPreferences } from './view-preferences';

/** The JSON data in the HTML of a page, next to its markup (docs/server-rendering.md). */
export type PageData = {
  /** The id of the initial reads in the server's log. */
  requestId: string;
  /** True if the markup is the page itself, which the browser's script hydrates. */
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

/** Maximum milliseconds to render a page, including its turn. After them, the browser renders it. */
export const maxRenderMs = 500;

/** Renders a page as HTML; `undefined` if an initial read is missing or the server is too busy. */
export type RenderPage = (page: RenderRequest) => Promise<{ html: string; language: string } | undefined>;
