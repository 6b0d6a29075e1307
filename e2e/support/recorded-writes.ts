import { expect, type Page } from '@playwright/test';
import { consoleOperations } from '@recon/contract/console-operations';
import { operations } from '@recon/contract/operations';
import { writes } from '@recon/contract/writes';
import { callApi } from './api';
import type { RunningConsole } from './run-console.mjs';

type Listed = { requestId: string | null; operation: string; outcome: string; intent: number | null };

const rows = { ...operations, ...consoleOperations };
const paths = Object.entries(writes).map(([name, { verb }]) => {
  const { method, path } = rows[name as keyof typeof writes];
  return {
    name,
    method,
    isSet: verb === 'set',
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  };
});

/**
 * Collects the writes of a page, and of those that it opens, that the server accepted. Returns a function that expects that
 * the activity log has what docs/activity.md promises: exactly one entry per write; in front of a remote service, the
 * result of an intent of its own. A repeated request has the intent of the first attempt.
 */
export function watchWrites(page: Page, server: RunningConsole): () => Promise<void> {
  const isRemote = 'RECON_BASE_URL' in server.place;
  const began = new Date();
  const sent = new Map<string, string[]>();
  const remote = new Set<string>();
  /** Writes that make no entry if they change nothing. */
  const sets = new Set<string>();
  page.context().on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    const method = response.request().method();
    const write = paths.find((one) => one.method === method && one.pattern.test(pathname));
    const { 'x-request-id': id, 'x-idempotency-replayed': replayed } = response.headers();
    if (!write || origin !== server.url || !response.ok() || replayed === 'true') return;
    sent.set(id!, [`${write.name}: done`]);
    if (write.isSet) sets.add(id!);
    if (isRemote && write.name in operations) remote.add(id!);
  });
  return async () => {
    if (sent.size === 0) return;
    await expect(async () => {
      const recorded = new Map<string, string[]>();
      const intents: (number | null)[] = [];
      for (const { requestId, operation, outcome, intent } of await entriesSince(page, server, began)) {
        if (requestId === null || !sent.has(requestId) || outcome === 'intended') continue;
        recorded.set(requestId, [`${operation}: ${outcome}`, ...(recorded.get(requestId) ?? [])]);
        if (remote.has(requestId)) intents.push(intent);
      }
      expect(Object.fromEntries(recorded), 'entries by request').toEqual(
        Object.fromEntries([...sent].filter(([id]) => recorded.has(id) || !sets.has(id))),
      );
      expect(new Set(intents.filter((intent) => intent !== null)).size, 'intents').toBe(remote.size);
    }).toPass({ timeout: 10_000 });
  };
}

/** Returns the entries of the tenant from an instant on: by the page's session, or by a token if that has ended. */
async function entriesSince(page: Page, server: RunningConsole, since: Date): Promise<Listed[]> {
  const entries: Listed[] = [];
  let cursor: unknown;
  do {
    const after = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const path = `/console/v1/activity?limit=200&from=${since.toISOString()}${after}`;
    const response = await page.request.get(server.url + path);
    const list = response.ok()
      ? ((await response.json()) as Record<string, unknown>)
      : await callApi(server, 'GET', path);
    entries.push(...(list['items'] as Listed[]));
    ({ cursor } = list);
  } while (cursor !== undefined);
  return entries;
}
