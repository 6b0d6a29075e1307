import type { ReactNode } from 'react';

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
