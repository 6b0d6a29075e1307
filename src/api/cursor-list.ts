import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { firstPageSize, pageSize } from '@recon/contract/pages';

type Row = { readonly id: string };
/** Page of a list; `nextCursor` is undefined on the last one. */
export type CursorPage<T> = {
  items: T[];
  nextCursor?: string | undefined;
  /** On the first page only: records created or changed in this tab that were on no loaded page, newest first. */
  newItems?: T[] | undefined;
};
/** Pages by the cursors at which they start; the first one has none. */
export type ListPages<T> = InfiniteData<CursorPage<T>, string | undefined>;
type Filters = Readonly<Record<string, string | undefined>>;

/** Loaded rows of a list, without duplicates, and whether more follow. */
export type LoadedRows<T> = {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
  readonly pages: number;
};

/** Lists with more pages than this are not refetched in the background. */
const shallowPages = 3;

interface CursorList<T> {
  queryKey: QueryKey;
  read: (query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<CursorPage<T>>;
  mostRows?: number;
  gcTime?: number;
}

/** Returns options of a query by cursors. A refetch restarts at page 1; with over 3 pages, only on request. */
export function cursorList<T extends Row>({ queryKey, read, mostRows = Infinity, ...rest }: CursorList<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal, client }): Promise<CursorPage<T>> => {
      if (cursor !== undefined) return read({ limit: pageSize, cursor }, signal);
      const page = await read({ limit: firstPageSize }, signal);
      const newItems = client.getQueryData<ListPages<T>>(queryKey)?.pages[0]?.newItems;
      return newItems ? { ...page, newItems } : page;
    },
    // The list itself shows which part is missing or stale.
    meta: { errorShown: 'inline' },
    initialPageParam: undefined as string | undefined,
    // A cursor that repeats would never end.
    getNextPageParam: ({ nextCursor }, pages, cursor) =>
      nextCursor && nextCursor !== cursor && rowsHeld(pages) < mostRows ? nextCursor : undefined,
    select: loadedRows<T>,
    refetchOnMount: isShallow,
    refetchOnWindowFocus: isShallow,
    refetchOnReconnect: isShallow,
    ...rest,
  });
}

/** Yields the pages of a list of our own server; `read` fetches the page that starts at a cursor. */
export async function* pagesByCursor<Page extends { readonly cursor?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    ({ cursor } = page);
  } while (cursor !== undefined);
}

function isShallow(query: { state: { data?: unknown } }): boolean {
  return ((query.state.data as ListPages<Row> | undefined)?.pages.length ?? 0) <= shallowPages;
}

/** Returns the rows of all loaded pages, each once. Rows created in this tab that are on no page come first. */
export function loadedRows<T extends Row>({ pages }: Pick<ListPages<T>, 'pages'>): LoadedRows<T> {
  const rows = new Map<string, T>();
  for (const { newItems = [], items } of pages)
    for (const item of [...newItems, ...items]) rows.set(item.id, item);
  return {
    rows: [...rows.values()],
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    pages: pages.length,
  };
}

function rowsHeld(pages: readonly { readonly items: readonly unknown[] }[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/** Updates or adds a row in cached lists with a key below `lists` (see `withUpdatedRow`). Refetches short lists. */
export function rememberRow<T extends Row>(
  client: QueryClient,
  lists: QueryKey,
  rowFrom: (before: T | undefined) => T,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: lists }))
    client.setQueryData<ListPages<T>>(
      queryKey,
      (data) => data && withUpdatedRow(data, rowFrom, queryKey.at(-1) as Filters),
    );
  void client.invalidateQueries({ queryKey: lists, predicate: isShallow });
}

/**
 * Returns the list with a row updated, added on top, or removed if filters exclude it. `rowFrom` returns the row from
 * its loaded version (`undefined` if it is not loaded).
 */
export function withUpdatedRow<T extends Row>(
  data: ListPages<T>,
  rowFrom: (before: T | undefined) => T,
  filters: Filters = {},
): ListPages<T> {
  const { rows } = loadedRows(data);
  const { id } = rowFrom(undefined);
  const before = rows.find((row) => row.id === id);
  const row = rowFrom(before);
  const rowsToShow = fits(row, filters) ? [row] : [];
  const put = (items: T[]) => items.flatMap((item) => (item.id === id ? rowsToShow : [item]));
  const pages = data.pages.map((page, index) => {
    const { newItems = [], items } = page;
    if (!before && index === 0 && rowsToShow.length > 0)
      return { ...page, newItems: [...rowsToShow, ...newItems] };
    if (![...newItems, ...items].some((item) => item.id === id)) return page;
    return { ...page, ...(page.newItems && { newItems: put(newItems) }), items: put(items) };
  });
  return { ...data, pages };
}

/** Returns whether a row passes filters, each the name of a field and the value that it must have. */
function fits(row: object, filters: Filters): boolean {
  return Object.entries(filters).every(
    ([member, value]) => value === undefined || (row as Record<string, unknown>)[member] === value,
  );
}
