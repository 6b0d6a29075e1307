import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Balance } from '@recon/contract/balance';
import { ApiError } from './api-error';
import { call } from './client';
import { cursorList } from './cursor-list';

/** The ledger, period of creation and order of the listed balances. */
export type BalanceChoice = {
  readonly organizationId: string;
  readonly ledgerId: string;
  /** First and last day in UTC, `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly order: 'asc' | 'desc';
};

/** Rows to request per page: the maximum of a ledger with default settings. If it is rejected, no limit is sent. */
const largestPage = 100;
/** Maximum number of loaded rows, about 50 MB. To reach further rows, users choose a shorter period. */
const maxRows = 50_000;
const maxChoicePages = 50;

const keys = {
  list: (choice: BalanceChoice) => ['balances', 'list', choice] as const,
  organizations: ['balances', 'organizations'] as const,
  ledgers: (organizationId: string) => ['balances', 'ledgers', organizationId] as const,
};

export const balanceQueries = {
  /** Returns the query of balances by creation time, page by page (docs/contract.md#balances). */
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
          return { items: data.items, nextCursor: data.next_cursor };
        });
      },
      mostRows: maxRows,
    }),

  /** Returns the query of organizations, at most 50 pages. Fails with 404 if the ledger service does not list them. */
  organizations: () =>
    queryOptions({
      queryKey: keys.organizations,
      queryFn: ({ signal }) =>
        allPages(async (query) => (await call('listOrganizations', { query }, { signal })).data),
      meta: { errorShown: 'inline' },
      staleTime: 5 * 60_000,
    }),

  /** Returns the query of ledgers, at most 50 pages. Fails with 404 if the ledger service does not list them. */
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

/** Discards the loaded pages of a list of balances and reloads the first one. */
export function reloadBalances(client: QueryClient, choice: BalanceChoice): Promise<void> {
  return client.resetQueries({ queryKey: keys.list(choice), exact: true });
}

/** Returns the items of all pages up to the first that is not full (docs/contract.md#page-based-lists). */
async function allPages<T>(
  read: (query: { page: number; limit?: number }) => Promise<{ items: T[]; limit?: number | undefined }>,
  page = 1,
): Promise<T[]> {
  const { items, limit = largestPage } = await withLargestLimit((limits) => read({ page, ...limits }));
  if (items.length === 0 || items.length < limit || page >= maxChoicePages) return items;
  return [...items, ...(await allPages(read, page + 1))];
}

async function withLargestLimit<T>(read: (limit: { limit?: number }) => Promise<T>): Promise<T> {
  try {
    return await read({ limit: largestPage });
  } catch (error) {
    if (!(error instanceof ApiError && isAboutLimit(error))) throw error;
    return read({});
  }
}

/** Returns whether an error rejects the `limit`: by the ledger's code `0080` or the path of our server's issue. */
function isAboutLimit({ status, code, details }: ApiError): boolean {
  return status === 400 && (code === '0080' || details.some(({ path }) => path.at(-1) === 'limit'));
}
