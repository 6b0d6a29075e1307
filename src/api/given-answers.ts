import { type PageData, pageDataId } from '~/contract/drawn-page';

/** Answers to the first reads of a page that came with its HTML; each is taken once, in place of a request. */
type Given = Pick<PageData, 'requestId' | 'answers'>;

const none: Given = { requestId: '', answers: {} };
let given = none;
let taken = new Set<string>();
/** Set where there is nobody to ask: the addresses that were not among the answers. */
let missing: Set<string> | undefined;

/** Takes over what stands in this document beside its markup; says whether that is the page itself. */
export function readGivenAnswers(): boolean {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return false;
  const data = JSON.parse(text) as PageData;
  giveAnswers(data);
  return data.isDrawn;
}

/** Gives answers in place of those before. */
export function giveAnswers(answers: Given): void {
  given = answers;
  taken = new Set();
  missing = undefined;
}

/** Gives answers where nothing else can be asked: `take` throws for what is not among them. Gives the missing addresses. */
export function giveAllAnswers(answers: Given): ReadonlySet<string> {
  giveAnswers(answers);
  missing = new Set();
  return missing;
}

/** From here on everything is asked of the service: the page stands, or somebody else has signed in. */
export function forgetGivenAnswers(): void {
  giveAnswers(none);
}

/** The answer to a read, if it was given and not taken before. */
export function takeGivenAnswer(address: string): { body: string; requestId: string } | undefined {
  const isThere = !taken.has(address) && Object.hasOwn(given.answers, address);
  const body = isThere ? given.answers[address] : undefined;
  taken.add(address);
  if (body !== undefined) return { body, requestId: given.requestId };
  // In a browser there is the service to ask.
  if (!import.meta.env.SSR || !missing) return undefined;
  missing.add(address);
  throw new Error(`${address} was not read beforehand`);
}
