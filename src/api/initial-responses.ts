import { type PageData, pageDataId } from '@recon/contract/server-rendering';

/** Responses to the first reads of a page, embedded in its HTML. Each replaces one request. */
type Responses = Pick<PageData, 'requestId' | 'answers' | 'again'>;

let requestId = '';
const responsesByUrl = new Map<string, { readonly body: string; readonly reads: number }>();
/** URLs that were read without an embedded response. Defined only while a page renders without a service. */
let missing: Set<string> | undefined;

/** Reads the responses to first reads that the page's HTML contains. Returns whether the server rendered the page. */
export function readInitialResponses(): boolean {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return false;
  const data = JSON.parse(text) as PageData;
  setInitialResponses(data);
  return data.isServerRendered;
}

/** Replaces the initial responses, which serve the first reads of a page without a request. */
export function setInitialResponses(page: Responses): void {
  ({ requestId } = page);
  responsesByUrl.clear();
  for (const [url, body] of Object.entries(page.answers))
    responsesByUrl.set(url, { body, reads: page.again?.includes(url) ? 2 : 1 });
  missing = undefined;
}

/** Sets all responses to render without a service. Reading any other URL throws, and adds it to the returned set. */
export function setAllInitialResponses(responses: Responses): ReadonlySet<string> {
  setInitialResponses(responses);
  missing = new Set();
  return missing;
}

/** Clears the responses when the page has rendered or the user changes. */
export function clearInitialResponses(): void {
  responsesByUrl.clear();
  missing = undefined;
}

/** Returns the initial response to a URL, once or, if `again` has the URL, twice; then `undefined`. */
export function takeInitialResponse(url: string): { body: string; requestId: string } | undefined {
  const response = responsesByUrl.get(url);
  if (response) {
    const { body, reads } = response;
    if (reads > 1) responsesByUrl.set(url, { body, reads: reads - 1 });
    else responsesByUrl.delete(url);
    return { body, requestId };
  }
  // A browser can send a request instead.
  if (!import.meta.env.SSR || !missing) return undefined;
  missing.add(url);
  throw new Error(`${url} was not read beforehand`);
}
