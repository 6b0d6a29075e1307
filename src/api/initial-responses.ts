import { type PageData, pageDataId } from '@recon/contract/server-rendering';

/** Responses to the first reads of a page, embedded in its HTML. Each replaces one request. */
type Given = Pick<PageData, 'requestId' | 'answers' | 'again'>;

const none: Given = { requestId: '', answers: {} };
let embedded = none;
let usedUrls = new Set<string>();
/** URLs that answer one more read. */
let again = new Set<string>();
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

/** Replaces the initial responses, which answer the first reads of a page without a request. */
export function setInitialResponses(answers: Given): void {
  embedded = answers;
  usedUrls = new Set();
  again = new Set(answers.again);
  missing = undefined;
}

/** Sets all responses for rendering without a service: reading another URL throws and adds it to the returned set. */
export function setAllInitialResponses(answers: Given): ReadonlySet<string> {
  setInitialResponses(answers);
  missing = new Set();
  return missing;
}

/** Clears the responses when the page has rendered or the user changes. */
export function clearInitialResponses(): void {
  setInitialResponses(none);
}

/** Returns the initial response to a read of this URL, the first time only, or twice if `again` has it; else undefined. */
export function takeInitialResponse(address: string): { body: string; requestId: string } | undefined {
  const isThere = !usedUrls.has(address) && Object.hasOwn(embedded.answers, address);
  const body = isThere ? embedded.answers[address] : undefined;
  if (!again.delete(address)) usedUrls.add(address);
  if (body !== undefined) return { body, requestId: embedded.requestId };
  // A browser can send a request instead.
  if (!import.meta.env.SSR || !missing) return undefined;
  missing.add(address);
  throw new Error(`${address} was not read beforehand`);
}
