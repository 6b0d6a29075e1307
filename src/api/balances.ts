import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Balance } from '~/contract/balance';
import type { Answer } from '~/contract/operations';
import { ApiError } from './api-error';
import { call } from './client';

/**
 * The ledger's lists: balances by cursor, and the organizations and ledgers to choose from by page
 * (docs/contract.md#balances).
 */

/** Which balances: of a ledger, made in a period, in one order. The period is always said: without one a ledger may hold back the older rows. */
export type BalanceChoice = {
  readonly organizationId: string;
  readonly ledgerId: string;
  /** UTC days, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly order: 'asc' | 'desc';
};

/** The largest page of a ledger that nobody has set up otherwise; one that takes less is asked without a limit. */
const pageSize = 100;
/** Pages held at once, some 10,000 rows; those farthest from the reader make room. */
const mostPages = 100;
/** A list with more pages than this is not read anew behind the reader's back. */
const shallowPages = 3;
/** Pages of organizations or ledgers that are read to offer them as choices. */
const mostChoicePages = 50;

type BalancePage = Answer<'listBalances'>;
/** Where a page begins: its cursor (none for the first), and how many rows come before it. */
type Position = { readonly cursor?: string; readonly before: number };
const start: Position = { before: 0 };
type BalancePages = InfiniteData<BalancePage, Position>;

/** The balances held, each once, and what lies around them. */
export type LoadedBalances = {
  readonly balances: readonly Balance[];
  /** Rows above the first one held: read once, let go since. */
  readonly before: number;
  readonly hasMore: boolean;
};

const keys = {
  list: (choice: BalanceChoice) => ['balances', 'list', choice] as const,
  organizations: ['balances', 'organizations'] as const,
  ledgers: (organizationId: string) => ['balances', 'ledgers', organizationId] as const,
};

export const balanceQueries = {
  /**
   * Balances in the order of their making, a page at a time, forwards and back. The order belongs to the
   * choice, so it cannot change between two pages. A long list is left as it stands until somebody asks.
   */
  list: (choice: BalanceChoice) =>
    infiniteQueryOptions({
      queryKey: keys.list(choice),
      queryFn: async ({ pageParam: { cursor }, signal }) => {
        const { organizationId: organization_id, ledgerId: ledger_id } = choice;
        const path = { organization_id, ledger_id };
        const period = { start_date: choice.from, end_date: choice.to };
        const query = { ...period, sort_order: choice.order, ...(cursor !== undefined && { cursor }) };
        return withLargestLimit(async (limit) => {
          const answer = await call('listBalances', { path, query: { ...query, ...limit } }, { signal });
          return answer.data;
        });
      },
      // The list says itself which part of it is missing or old.
      meta: { errorShown: 'inline' },
      initialPageParam: start,
      getNextPageParam: (page, _pages, { cursor, before }) =>
        follow(page.next_cursor, cursor, before + page.items.length),
      getPreviousPageParam: (page, _pages, { cursor, before }) =>
        // The page before is as long as a page is: only the last one may be shorter.
        follow(page.prev_cursor, cursor, Math.max(0, before - (page.limit ?? pageSize))),
      maxPages: mostPages,
      select: loadedBalances,
      refetchOnMount: isShallow,
      refetchOnWindowFocus: isShallow,
      refetchOnReconnect: isShallow,
    }),

  /** All organizations, as far as a ledger lists them; 404 where it does not. */
  organizations: () =>
    queryOptions({
      queryKey: keys.organizations,
      queryFn: ({ signal }) =>
        allPages(async (query) => (await call('listOrganizations', { query }, { signal })).data),
      meta: { errorShown: 'inline' },
      staleTime: 5 * 60_000,
    }),

  /** All ledgers of an organization; 404 where a ledger does not list them. */
  ledgers: (organizationId: string) =>
    queryOptions({
      queryKey: keys.ledgers(organizationId),
      queryFn: ({ signal }) =>
        allPages(async (query) => {
          const path = { organization_id: organizationId };
          return (await call('listLedgers', { path, query }, { signal })).data;
        }),
      meta: { errorShown: 'inline' },
      staleTime: 5 * 60_000,
    }),
};

/** Reads a list anew from its first page, whatever its length. */
export function reloadBalances(client: QueryClient, choice: BalanceChoice): Promise<void> {
  return client.resetQueries({ queryKey: keys.list(choice), exact: true });
}

function loadedBalances(data: BalancePages): LoadedBalances {
  const balances = new Map<string, Balance>();
  for (const { items } of data.pages) for (const item of items) balances.set(item.id, item);
  return {
    balances: [...balances.values()],
    before: data.pages[0]?.prev_cursor ? (data.pageParams[0]?.before ?? 0) : 0,
    hasMore: Boolean(data.pages.at(-1)?.next_cursor),
  };
}

/** Absent or empty is the end; a service that repeats its cursor must not make the list endless. */
function follow(cursor: string | undefined, from: string | undefined, before: number): Position | undefined {
  return !cursor || cursor === from ? undefined : { cursor, before };
}

/** Every page from the first to the one that is not full (docs/contract.md#page-based-lists). */
async function allPages<T>(
  read: (query: { page: number; limit?: number }) => Promise<{ items: T[]; limit?: number | undefined }>,
  page = 1,
): Promise<T[]> {
  const { items, limit = pageSize } = await withLargestLimit((asked) => read({ page, ...asked }));
  if (items.length === 0 || items.length < limit || page >= mostChoicePages) return items;
  return [...items, ...(await allPages(read, page + 1))];
}

/** Asks for a large page; of a ledger whose largest is smaller, for the page it gives by itself. */
async function withLargestLimit<T>(read: (limit: { limit?: number }) => Promise<T>): Promise<T> {
  try {
    return await read({ limit: pageSize });
  } catch (error) {
    if (!(error instanceof ApiError && isAboutLimit(error))) throw error;
    return read({});
  }
}

/** The ledger has a code of its own for a limit that is too large; ours names the parameter. */
function isAboutLimit({ status, code, details }: ApiError): boolean {
  return status === 400 && (code === '0080' || details.some(({ path }) => path.at(-1) === 'limit'));
}

function isShallow(query: { state: { data?: unknown } }): boolean {
  const data = query.state.data as BalancePages | undefined;
  return (data?.pages.length ?? 0) <= shallowPages;
}
