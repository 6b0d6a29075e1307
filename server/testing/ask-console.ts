import type { AskConsole } from './kill-writer';

/** Asks the console at an address over HTTP, with a token. */
export function asker(url: string, token: string): AskConsole {
  return async (method, path, { body, key, fault } = {}) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'X-Idempotency-Key': key }),
        ...(fault !== undefined && { 'X-Recon-Fault': fault }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const replayed = response.headers.get('X-Idempotency-Replayed');
    return { status: response.status, text: await response.text(), replayed };
  };
}

/** All rows of a list, page after page. */
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

/** A context with so many rules, as it is sent. */
export function newContext(name: string, rules: number) {
  return {
    name,
    type: '1:1',
    interval: 'daily',
    rules: Array.from({ length: rules }, (_, index) => newRule(index + 1)),
  };
}

/** A rule, as it is sent. */
export function newRule(priority: number) {
  return { priority, type: 'EXACT', config: { matchAmount: true } };
}
