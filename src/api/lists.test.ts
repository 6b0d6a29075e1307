import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '@recon/contract/context';
import { connectSession } from './client';
import { contextQueries } from './contexts';
import { sourceQueries } from './sources';

const someContext = (number: number): Context => ({
  id: `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Context ${number}`,
  type: '1:1',
  status: 'DRAFT',
});

/** Lists that are read page by page, with a service that repeats its cursor. */

let client: QueryClient;
let asked: number;
const contextId = someContext(1).id;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    // Ends a loop that the code would not end, so that the test fails instead of hanging.
    const nextCursor = asked < 20 ? 'same' : undefined;
    return Response.json({ items: [someContext(asked)], limit: 1, hasMore: true, nextCursor });
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

test('the list of contexts ends if its cursor repeats', async () => {
  const observer = new InfiniteQueryObserver(client, contextQueries.list({}));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  await observer.fetchNextPage();
  expect([observer.getCurrentResult().hasNextPage, asked]).toEqual([false, 2]);
  stop();
});

test('the list of sources ends if its cursor repeats', async () => {
  const observer = new InfiniteQueryObserver(client, sourceQueries.list(contextId, {}));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  await observer.fetchNextPage();
  expect([observer.getCurrentResult().hasNextPage, asked]).toEqual([false, 2]);
  stop();
});

test('reading all sources ends if the cursor repeats', async () => {
  expect(await client.fetchQuery(sourceQueries.all(contextId))).toHaveLength(2);
  expect(asked).toBe(2);
});
