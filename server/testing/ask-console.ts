import type { AskConsole } from './kill-writer';
import { asker as askServer } from './replicas';

/** Returns a function that sends requests with a token to the API (paths below `/v1`) of the console at `url`. */
export function asker(url: string, token: string): AskConsole {
  const ask = askServer(url, token);
  return async (method, path, { fault, ...more } = {}) => {
    const headers = fault === undefined ? {} : { 'X-Recon-Fault': fault };
    const answer = await ask(method, `/v1${path}`, { ...more, headers });
    const replayed = answer.headers.get('X-Idempotency-Replayed');
    return { status: answer.status, text: answer.text, replayed };
  };
}

/** Returns all items of a list, page after page. Throws an Error unless every response is a 200. */
export async function readAll<Item>(ask: AskConsole, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor = '';
  do {
    const { status, text } = await ask('GET', `${path}?limit=200${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    const page = JSON.parse(text) as { items: Item[]; nextCursor?: string };
    items.push(...page.items);
    cursor = encodeURIComponent(page.nextCursor ?? '');
  } while (cursor !== '');
  return items;
}

/** Returns the request body of a new context with `rules` rules. */
export function newContext(name: string, rules: number) {
  return {
    name,
    type: '1:1',
    interval: 'daily',
    rules: Array.from({ length: rules }, (_, index) => newRule(index + 1)),
  };
}

/** Returns the request body of a new rule. */
export function newRule(priority: number) {
  return { priority, type: 'EXACT', config: { matchAmount: true } };
}
