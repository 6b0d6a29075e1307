import type { InfiniteData } from '@tanstack/react-query';

/** Changes to lists held in the cache, page by page. Pages that stay the same stay the same object. */

type Row = { readonly id: string };
type Page<T> = { items: T[]; nextCursor?: string | undefined };
/** Where a page begins: a cursor, or nothing for the first. */
export type Position = string | undefined;
export type ListPages<T extends Row, P extends Page<T> = Page<T>> = InfiniteData<P, Position>;

/** The rows read so far, each once, and whether the service has more. */
export type LoadedRows<T> = { readonly rows: readonly T[]; readonly hasMore: boolean };

/** Rows that moved between pages while they were read are shown once. */
export function loadedRows<T extends Row>(data: ListPages<T>): LoadedRows<T> {
  const rows = new Map<string, T>();
  for (const { items } of data.pages)
    for (const item of items) if (!rows.has(item.id)) rows.set(item.id, item);
  return { rows: [...rows.values()], hasMore: data.pages.at(-1)?.nextCursor !== undefined };
}

/** How many rows are held, whether shown once or twice. */
export function rowsHeld(pages: readonly { readonly items: readonly unknown[] }[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/** Whether a list narrowed like this shows the row: each filter given names a member and its value. */
export function fits(row: object, filters: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(filters).every(
    ([member, value]) => value === undefined || (row as Record<string, unknown>)[member] === value,
  );
}

/**
 * The list with a row as it is now: in its place, or, when it is new and the list is loaded to its
 * end, after the last one, where the service's order of creation has it. Otherwise it comes with its page.
 */
export function withRow<T extends Row, P extends Page<T>>(data: ListPages<T, P>, row: T): ListPages<T, P> {
  const held = data.pages.some(({ items }) => items.some(({ id }) => id === row.id));
  const last = data.pages.length - 1;
  if (!held && data.pages[last]?.nextCursor !== undefined) return data;
  const pages = data.pages.map((page, index) => {
    if (!held) return index === last ? { ...page, items: [...page.items, row] } : page;
    if (!page.items.some(({ id }) => id === row.id)) return page;
    return { ...page, items: page.items.map((item) => (item.id === row.id ? row : item)) };
  });
  return { ...data, pages };
}

/** The list without a row that it no longer shows. */
export function withoutRow<T extends Row, P extends Page<T>>(
  data: ListPages<T, P>,
  rowId: string,
): ListPages<T, P> {
  if (!data.pages.some(({ items }) => items.some(({ id }) => id === rowId))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== rowId),
  }));
  return { ...data, pages };
}
