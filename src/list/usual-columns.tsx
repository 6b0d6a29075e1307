import { RelativeTime } from '~/ui/controls/RelativeTime';
import { byInstant, compareBy } from './list-query';
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onPlainClick, type RenderLink } from '~/lib/links';

/** Returns functions that create common columns. `headerOf` returns the heading for a column's key. */
export function usualColumns<Row, Key extends string>(headerOf: (key: Key) => string) {
  type Phone = Column<Row>['phone'];
  return {
    /** Returns a column that shows a text and can be sorted by it. */
    text: (key: Key, phone: Phone, text: (row: Row) => string | undefined): Column<Row> => ({
      key,
      header: () => headerOf(key),
      phone,
      cell: text,
      compare: compareBy(text),
    }),
    /** Returns a column that shows an instant as a relative time and can be sorted by it. */
    time: (key: Key, phone: Phone, instant: (row: Row) => string | undefined): Column<Row> => ({
      key,
      header: () => headerOf(key),
      phone,
      cell: (row) => <RelativeTime instant={instant(row)} />,
      compare: byInstant(instant),
      isNewestFirst: true,
    }),
  };
}

/** Milliseconds that the pointer stays on a row before its page is preloaded, so that crossing it loads nothing. */
const preloadDelay = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Returns a function that makes the links from rows to the pages of their objects, below `path`. */
export const rowLink =
  (path: string) =>
  ({ id }: { readonly id: string }): RenderLink =>
  (look) => <RowLink href={`${path}/${encodeURIComponent(id)}`} {...look} />;

/** Renders the link of a row at a lower cost than the router's own, which is too slow for thousands of rows. */
function RowLink({ href, children, ...look }: { href: string } & Parameters<RenderLink>[0]) {
  const router = useRouter();
  const way = { to: href } as NavigateOptions;
  const preload = () => void router.preloadRoute(way);
  return (
    <a
      href={href}
      onClick={(event) => onPlainClick(event, () => void router.navigate(way))}
      onMouseEnter={() => (waiting = setTimeout(preload, preloadDelay))}
      onMouseLeave={() => clearTimeout(waiting)}
      onFocus={preload}
      onTouchStart={preload}
      {...look}
    >
      {children}
    </a>
  );
}

export interface Column<T> {
  key: string;
  /** Returns the header in the language of the page. */
  header: () => string;
  /** Width of the column as a grid track: `minmax(0, 2fr)`, `110px`. Omitted if the table has `tracks`. */
  track?: string;
  cell: (item: T) => ReactNode;
  /** Compares two rows for sorting: negative if `one` comes first. Without it the table cannot sort by the column. */
  compare?: (one: T, other: T) => number;
  /** True if the source of the rows can sort by the column, in place of `compare`. */
  isSortable?: boolean;
  /** True if the first click sorts descending: of instants, users look for the newest. */
  isNewestFirst?: boolean;
  /** `end` for amounts. */
  align?: 'end';
  /** Place on a phone: in line 1 (`main`, `beside`) or 2 (`below`), a line of its own or half of one, or hidden. */
  phone: 'main' | 'beside' | 'below' | 'line' | 'pair' | 'hide';
}

export interface Sorting {
  sort?: string | undefined;
  /** Called with the sort that a click on a header requests; undefined for the list's own order. */
  onSort?: (sort: string | undefined) => void;
  /** Why the rows cannot be sorted now. */
  sortRefusal?: string | undefined;
}
