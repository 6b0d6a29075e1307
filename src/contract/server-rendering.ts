import type { ViewPreferences } from './view-preferences';

/** What stands in the HTML of a page beside its markup (docs/server-rendering.md), as JSON. */
export type PageData = {
  /** Under this id the server's log knows the reads. */
  requestId: string;
  /** Whether the markup is the page itself, which the browser's script then takes over in place. */
  isDrawn: boolean;
  /** By its address the body of each read that the page begins with, as the service wrote it. */
  answers: Readonly<Record<string, string>>;
};

/** The id of the element that holds it. */
export const pageDataId = 'page-data';

/** A page to be drawn: `path` without its query, `now` in milliseconds since 1970. */
export type RenderRequest = Pick<PageData, 'requestId' | 'answers'> & {
  path: string;
  view: ViewPreferences;
  now: number;
};

/**
 * Draws a page of the console as HTML, in the language told with it; undefined when it has not all that the page
 * begins with, or there is too much to do.
 */
export type RenderPage = (page: RenderRequest) => Promise<{ html: string; language: string } | undefined>;
