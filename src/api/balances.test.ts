import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { balanceWith } from '~/testing/balance-rows';
import { ApiError } from './api-error';
import { type BalanceChoice, balanceQueries } from './balances';
import { connectSession } from './client';

/** The ledger's lists with a ledger that has its own limit and cursors. */

const choice: BalanceChoice = {
  organizationId: '0196f0c2-7d5e-7c3a-9b1f-000000000001',
  ledgerId: '0196f0c2-7d5e-7c3a-9b1f-000000000002',
  from: '2016-11-22',
  to: '2026-11-21',
  order: 'desc',
};
let asked: { url: URL; contentType: string | null }[] = [];
let client: QueryClient;

function ledger(answer: (query: URLSearchParams) => Response) {
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://ledger');
    asked.push({ url, contentType: new Headers(init.headers).get('Content-Type') });
    return answer(url.searchParams);
  });
}

/** Returns balances 0 to `count`, `size` per page, by numeric cursors. */
const numbered = (count: number, size: number) => (query: URLSearchParams) => {
  const from = Number(query.get('cursor') ?? 0);
  const items = Array.from({ length: Math.min(size, count - from) }, (_, at) =>
    balanceWith({ id: String(from + at) }),
  );
  return Response.json({
    items,
    limit: size,
    // The ledger writes an empty cursor if there is no other page.
    next_cursor: from + size < count ? String(from + size) : '',
    prev_cursor: from > 0 ? String(from - size) : '',
  });
};

const refusal = (fields: object) =>
  Response.json(
    { code: '0080', title: 'Pagination Limit Exceeded', message: 'too many', ...fields },
    { status: 400 },
  );

function observe() {
  const observer = new InfiniteQueryObserver(client, balanceQueries.list(choice));
  const stop = observer.subscribe(() => undefined);
  return { observer, stop };
}

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

test('every request names period, order and the JSON type', async () => {
  ledger(numbered(250, 100));
  await client.fetchInfiniteQuery({ ...balanceQueries.list(choice), pages: 3 });
  expect(asked).toHaveLength(3);
  for (const { url, contentType } of asked) {
    expect(contentType).toBe('application/json');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      start_date: '2016-11-22',
      end_date: '2026-11-21',
      sort_order: 'desc',
      limit: '100',
    });
  }
  expect(asked.map(({ url }) => url.searchParams.get('cursor'))).toEqual([null, '100', '200']);
});

test('an empty cursor ends the list, and so does one that repeats itself', async () => {
  ledger(numbered(100, 100));
  const { observer, stop } = observe();
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  expect(observer.getCurrentResult()).toMatchObject({ hasNextPage: false, data: { hasMore: false } });
  stop();
  client.clear();

  ledger(() => Response.json({ items: [balanceWith({})], next_cursor: 'same', prev_cursor: '' }));
  const again = observe();
  await vi.waitFor(() => expect(again.observer.getCurrentResult().isSuccess).toBe(true));
  await again.observer.fetchNextPage();
  expect(again.observer.getCurrentResult().hasNextPage).toBe(false);
  again.stop();
});

test.each([
  ['by its code', {}],
  [
    'by the name of the parameter',
    { code: 'M0001', details: [{ path: ['query', 'limit'], message: 'max 20' }] },
  ],
])(
  'a ledger that rejects a page of 100 (detected %s) is asked for its default page',
  async (_how, fields) => {
    ledger((query) => (query.has('limit') ? refusal(fields) : numbered(30, 20)(query)));
    const { pages } = await client.fetchInfiniteQuery({ ...balanceQueries.list(choice), pages: 2 });
    expect(pages.map(({ items }) => items.length)).toEqual([20, 10]);
  },
);

test("the ledger's own error body is read, including its fields", async () => {
  ledger(() =>
    refusal({ code: '0078', message: 'dates', fields: { end_date: 'must not lie before start_date' } }),
  );
  const error: unknown = await client
    .fetchInfiniteQuery(balanceQueries.list(choice))
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: '0078',
    message: 'dates',
    details: [{ path: ['end_date'], message: 'must not lie before start_date' }],
  });
  expect(asked).toHaveLength(1);
});

test('the choices are read page by page until one is not full', async () => {
  ledger((query) => {
    const page = Number(query.get('page'));
    const items = Array.from({ length: page < 3 ? 100 : 7 }, (_, at) => ({
      id: `${page}-${at}`,
      legalName: 'Aurora',
    }));
    return Response.json({ items, page, limit: 100 });
  });
  expect(await client.fetchQuery(balanceQueries.organizations())).toHaveLength(207);
  expect(asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '2', '3']);
});
