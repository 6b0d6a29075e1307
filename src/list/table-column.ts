import type { ReactNode } from 'react';

/** A column of a `VirtualTable`. */
export interface Column<T> {
  key: string;
  /** Returns the heading in the language of the page. */
  header: () => string;
  /** The column's width as a grid track: `minmax(0, 2fr)`, `110px`. Left out where the table has `tracks`. */
  track?: string;
  cell: (item: T) => ReactNode;
  /** Sorts by this column: below zero when the first comes first (`by`). Without it there is no sorting. */
  compare?: (one: T, other: T) => number;
  /** `end` for amounts. */
  align?: 'end';
  /** On a phone a row has a first line (`main`, `beside`), a second one (`below`), and of each `line` its own, two of a `pair`; `hide` goes first where it is narrow. */
  phone: 'main' | 'beside' | 'below' | 'line' | 'pair' | 'hide';
}

/** How a table is sorted. */
export interface Sorting {
  /** The column sorted by, its key after a minus when descending. */
  sort?: string | undefined;
  /** Called with the sort that a press on a header asks for; undefined for the list's own order. */
  onSort?: (sort: string | undefined) => void;
  /** Why the rows cannot be sorted now. */
  sortRefusal?: string | undefined;
}
