import type { InfiniteData } from '@tanstack/react-query';
import type { Context } from '~/contract/context';
import type { Answer } from '~/contract/operations';

/** Changes to lists of contexts held in the cache, page by page. Pages that stay the same stay the same object. */

export type ContextPage = Answer<'listContexts'>;
/** Where a page begins: a cursor, or nothing for the first. */
export type Position = string | undefined;
export type ContextPages = InfiniteData<ContextPage, Position>;

/** The contexts read so far, each once, and whether the service has more. */
export type LoadedContexts = { readonly contexts: readonly Context[]; readonly hasMore: boolean };

/** Rows that moved between pages while they were read are shown once. */
export function loadedContexts(data: ContextPages): LoadedContexts {
  const contexts = new Map<string, Context>();
  for (const { items } of data.pages)
    for (const item of items) if (!contexts.has(item.id)) contexts.set(item.id, item);
  return { contexts: [...contexts.values()], hasMore: data.pages.at(-1)?.nextCursor !== undefined };
}

/** How many rows are held, whether shown once or twice. */
export function rowsHeld(pages: readonly ContextPage[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/** Whether a list narrowed like this shows the context. */
export function fits(context: Context, filters: { type?: string; status?: string }): boolean {
  return (
    (filters.type === undefined || filters.type === context.type) &&
    (filters.status === undefined || filters.status === context.status)
  );
}

/**
 * The list with a context as it is now: in its row, or, when it is new and the list is loaded to its
 * end, after the last one, where the service's order of creation has it. Otherwise it comes with its page.
 */
export function withContext(data: ContextPages, context: Context): ContextPages {
  const held = data.pages.some(({ items }) => items.some(({ id }) => id === context.id));
  const last = data.pages.length - 1;
  if (!held && data.pages[last]?.nextCursor !== undefined) return data;
  const pages = data.pages.map((page, index) => {
    if (!held) return index === last ? { ...page, items: [...page.items, context] } : page;
    if (!page.items.some(({ id }) => id === context.id)) return page;
    return { ...page, items: page.items.map((item) => (item.id === context.id ? context : item)) };
  });
  return { ...data, pages };
}

/** The list without a context that it no longer shows. */
export function withoutContext(data: ContextPages, contextId: string): ContextPages {
  if (!data.pages.some(({ items }) => items.some(({ id }) => id === contextId))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== contextId),
  }));
  return { ...data, pages };
}
