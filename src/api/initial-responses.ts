import { type PageData, pageDataId } from '~/contract/server-rendering';

/** Answers to the first reads of a page that came with its HTML; each is taken once, in place of a request. */
type Given = Pick<PageData, 'requestId' | 'answers'>;

const none: Given = { requestId: '', answers: {} };
let given = none;
let taken = new Set<string>();
/** Set where there is nobody to ask: the addresses that were not among the answers. */
let missing: Set<string> | undefined;

/** Takes over what stands in this document beside its markup; says whether that is the page itself. */
export function readInitialResponses(): boolean {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return false;
  const data = JSON.parse(text) as PageData;
  setInitialResponses(data);
  return data.isDrawn;
}

/** Gives answers in place of those before. */
export function setInitialResponses(answers: Given): void {
  given = answers;
  taken = new Set();
  missing = undefined;
}

/** Gives answers where nothing else can be asked: `take` throws for what is not among them. Gives the missing addresses. */
export function setAllInitialResponses(answers: Given): ReadonlySet<string> {
  setInitialResponses(answers);
  missing = new Set();
  return missing;
}

/** From here on everything is asked of the service: the page stands, or somebody else has signed in. */
export function clearInitialResponses(): void {
  setInitialResponses(none);
}

/** The answer to a read, if it was given and not taken before. */
export function takeInitialResponse(address: string): { body: string; requestId: string } | undefined {
  const isThere = !taken.has(address) && Object.hasOwn(given.answers, address);
  const body = isThere ? given.answers[address] : undefined;
  taken.add(address);
  if (body !== undefined) return { body, requestId: given.requestId };
  // In a browser there is the service to ask.
  if (!import.meta.env.SSR || !missing) return undefined;
  missing.add(address);
  throw new Error(`${address} was not read beforehand`);
}
