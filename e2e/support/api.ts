import { randomUUID } from 'node:crypto';
import type { RunningConsole } from './run-console.mjs';

type Json = Record<string, unknown>;

/** Calls the service as an API client does: with the token, without the page. Throws if the request is refused. */
export async function callApi(
  server: RunningConsole,
  method: string,
  path: string,
  body?: Json,
): Promise<Json> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': 'application/json',
      // Without one some services use the body as a key (docs/contract.md#the-idempotency-key).
      'X-Idempotency-Key': randomUUID(),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  const answer = (text === '' ? {} : JSON.parse(text)) as Json;
  // Some services return a bare list (docs/contract.md#lists); the tests expect `items`.
  return Array.isArray(answer) ? { items: answer } : answer;
}

/** Activates a context and archives it, since not every service archives a draft. */
export async function archive(server: RunningConsole, contextId: string): Promise<void> {
  for (const status of ['ACTIVE', 'ARCHIVED'])
    await callApi(server, 'PATCH', `/v1/contexts/${contextId}`, { status });
}

/** Creates a context with this number of rules; each rule has a different day window. Returns its id. */
export async function makeContext(server: RunningConsole, name: string, rules: number): Promise<string> {
  const context = await callApi(server, 'POST', '/v1/contexts', {
    name,
    type: '1:1',
    interval: 'daily',
    rules: Array.from({ length: rules }, (_, index) => ({
      priority: index + 1,
      type: 'TOLERANCE',
      config: { absTolerance: '1.00', percentTolerance: '0', dateWindowDays: index + 1 },
    })),
  });
  return String(context['id']);
}

/** Returns the record of that name in a list (its path), on whichever page it is. Throws if it is missing. */
export async function findRecord(server: RunningConsole, path: string, name: string): Promise<Json> {
  let cursor: unknown;
  do {
    const after = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const list = await callApi(server, 'GET', `${path}?limit=200${after}`);
    const found = (list['items'] as Json[]).find((one) => one['name'] === name);
    if (found) return found;
    cursor = list['nextCursor'];
  } while (cursor !== undefined);
  throw new Error(`${path} has nothing named “${name}”.`);
}

/** Returns the day windows of a context's rules in priority order, which identify the rules. */
export async function ruleOrder(server: RunningConsole, contextId: string): Promise<number[]> {
  const { items } = (await callApi(server, 'GET', `/v1/contexts/${contextId}/rules?limit=200`)) as {
    items: { priority: number; config: { dateWindowDays: number } }[];
  };
  return items.map(({ config }) => config.dateWindowDays);
}
