import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { firstPageSize, pageSize } from '~/contract/pages';

/** Cursor pagination: the query options of a list read page by page, and changes to its pages in the cache. */

type Row = { readonly id: string };
export type Page<T> = {
  items: T[];
  nextCursor?: string | undefined;
  prevCursor?: string | undefined;
  limit?: number | undefined;
  /** On the first page: records made or changed here that no page held then, newest first. */
  made?: T[] | undefined;
};
/** Where a page begins: its cursor (none for the first), and how many rows come before it. */
type Position = { readonly cursor?: string; readonly before: number };
const start: Position = { before: 0 };
export type ListPages<T> = InfiniteData<Page<T>, Position>;
type Filters = Readonly<Record<string, string | undefined>>;

/** The rows held, each once, and what lies around them. */
export type LoadedRows<T> = {
  readonly rows: readonly T[];
  /** Rows above the first one held: read once, let go since. */
  readonly before: number;
  /** Whether the service has more. */
  readonly hasMore: boolean;
  /** How many pages are held. */
  readonly pages: number;
};

/** A list with more pages than this is not read anew behind the reader's back. */
const shallowPages = 3;

interface CursorList<T> {
  queryKey: QueryKey;
  /** Calls the list operation for one page. */
  read: (query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<T>>;
  /** Rows held at most; beyond, the list ends. */
  mostRows?: number;
  /** Pages held at most: those farthest from the reader make room and are read again on the way back. */
  maxPages?: number;
  gcTime?: number;
}

/**
 * Query options of a list with cursor pagination. Read anew it is built again from the first page, so that
 * no stored cursor goes stale; a long one is left as it stands until somebody asks, because its rows would
 * be fetched by the hundred and move under the reader. Our own changes are put into it (`rememberRow`).
 */
export function cursorList<T extends Row>({ queryKey, read, mostRows = Infinity, ...rest }: CursorList<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: { cursor }, signal, client }): Promise<Page<T>> => {
      if (cursor !== undefined) return read({ limit: pageSize, cursor }, signal);
      const page = await read({ limit: firstPageSize }, signal);
      const made = client.getQueryData<ListPages<T>>(queryKey)?.pages[0]?.made;
      return made ? { ...page, made } : page;
    },
    // The list says itself which part of it is missing or old.
    meta: { errorShown: 'inline' },
    initialPageParam: start,
    getNextPageParam: ({ nextCursor, items }, pages, { cursor, before }) =>
      rowsHeld(pages) < mostRows ? follow(nextCursor, cursor, before + items.length) : undefined,
    getPreviousPageParam: ({ prevCursor, limit = 0 }, _pages, { cursor, before }) =>
      // The page before is as long as a page is: only the last one may be shorter.
      follow(prevCursor, cursor, Math.max(0, before - limit)),
    select: loadedRows<T>,
    refetchOnMount: isShallow,
    refetchOnWindowFocus: isShallow,
    refetchOnReconnect: isShallow,
    ...rest,
  });
}

/** Absent or empty is the end; a service that repeats its cursor must not make the list endless. */
function follow(cursor: string | undefined, from: string | undefined, before: number): Position | undefined {
  return !cursor || cursor === from ? undefined : { cursor, before };
}

/** Whether a list is short enough to be read anew by itself. */
function isShallow(query: { state: { data?: unknown } }): boolean {
  return ((query.state.data as ListPages<Row> | undefined)?.pages.length ?? 0) <= shallowPages;
}

/** The rows of all pages, those made here on top; rows that moved between pages are shown once. */
export function loadedRows<T extends Row>({ pages, pageParams }: ListPages<T>): LoadedRows<T> {
  const rows = new Map<string, T>();
  for (const { made = [], items } of pages) for (const item of [...made, ...items]) rows.set(item.id, item);
  return {
    rows: [...rows.values()],
    before: pages[0]?.prevCursor ? (pageParams[0]?.before ?? 0) : 0,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    pages: pages.length,
  };
}

/** How many rows are held, whether shown once or twice. */
function rowsHeld(pages: readonly { readonly items: readonly unknown[] }[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/**
 * Puts a record that the service has just answered into the lists whose keys begin like this and end in
 * their filters: into its place, or on top of a list that does not hold it, where it stays until the list
 * is reloaded. A list that no longer fits loses it. Then short lists follow the service.
 */
export function rememberRow<T extends Row>(
  client: QueryClient,
  lists: QueryKey,
  rowFrom: (before: T | undefined) => T,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: lists }))
    client.setQueryData<ListPages<T>>(
      queryKey,
      (data) => data && withRow(data, rowFrom, queryKey.at(-1) as Filters),
    );
  void client.invalidateQueries({ queryKey: lists, predicate: isShallow });
}

/** The list with a row as it is now. Pages that stay the same stay the same object. */
export function withRow<T extends Row>(
  data: ListPages<T>,
  rowFrom: (before: T | undefined) => T,
  filters: Filters = {},
): ListPages<T> {
  const { rows } = loadedRows(data);
  const { id } = rowFrom(undefined);
  const before = rows.find((row) => row.id === id);
  const row = rowFrom(before);
  const kept = fits(row, filters) ? [row] : [];
  const put = (items: T[]) => items.flatMap((item) => (item.id === id ? kept : [item]));
  const pages = data.pages.map((page, index) => {
    const { made = [], items } = page;
    if (!before && index === 0 && kept.length > 0) return { ...page, made: [...kept, ...made] };
    if (![...made, ...items].some((item) => item.id === id)) return page;
    return { ...page, ...(page.made && { made: put(made) }), items: put(items) };
  });
  return { ...data, pages };
}

/** Whether a list narrowed like this shows the row: each filter given names a member and its value. */
function fits(row: object, filters: Filters): boolean {
  return Object.entries(filters).every(
    ([member, value]) => value === undefined || (row as Record<string, unknown>)[member] === value,
  );
}
