import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Balance } from '~/contract/balance';
import { ApiError } from './api-error';
import { call } from './client';
import { cursorList } from './cursor-list';

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
const largestPage = 100;
/** Pages held at once, some 10,000 rows; those farthest from the reader make room. */
export const maxBalancePages = 100;
/** Pages of organizations or ledgers that are read to offer them as choices. */
const maxChoicePages = 50;

const keys = {
  list: (choice: BalanceChoice) => ['balances', 'list', choice] as const,
  organizations: ['balances', 'organizations'] as const,
  ledgers: (organizationId: string) => ['balances', 'ledgers', organizationId] as const,
};

export const balanceQueries = {
  /**
   * Balances in the order of their making, a page at a time, forwards and back. The order belongs to the
   * choice, so it cannot change between two pages.
   */
  list: (choice: BalanceChoice) =>
    cursorList<Balance>({
      queryKey: keys.list(choice),
      read: ({ cursor }, signal) => {
        const { organizationId: organization_id, ledgerId: ledger_id } = choice;
        const path = { organization_id, ledger_id };
        const period = { start_date: choice.from, end_date: choice.to };
        const query = { ...period, sort_order: choice.order, ...(cursor !== undefined && { cursor }) };
        return withLargestLimit(async (limit) => {
          const { data } = await call('listBalances', { path, query: { ...query, ...limit } }, { signal });
          const { items, next_cursor: nextCursor, prev_cursor: prevCursor } = data;
          return { items, nextCursor, prevCursor, limit: data.limit ?? largestPage };
        });
      },
      maxPages: maxBalancePages,
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

/** Every page from the first to the one that is not full (docs/contract.md#page-based-lists). */
async function allPages<T>(
  read: (query: { page: number; limit?: number }) => Promise<{ items: T[]; limit?: number | undefined }>,
  page = 1,
): Promise<T[]> {
  const { items, limit = largestPage } = await withLargestLimit((asked) => read({ page, ...asked }));
  if (items.length === 0 || items.length < limit || page >= maxChoicePages) return items;
  return [...items, ...(await allPages(read, page + 1))];
}

/** Asks for a large page; of a ledger whose largest is smaller, for the page it gives by itself. */
async function withLargestLimit<T>(read: (limit: { limit?: number }) => Promise<T>): Promise<T> {
  try {
    return await read({ limit: largestPage });
  } catch (error) {
    if (!(error instanceof ApiError && isAboutLimit(error))) throw error;
    return read({});
  }
}

/** The ledger has a code of its own for a limit that is too large; ours names the parameter. */
function isAboutLimit({ status, code, details }: ApiError): boolean {
  return status === 400 && (code === '0080' || details.some(({ path }) => path.at(-1) === 'limit'));
}
