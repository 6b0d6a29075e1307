import { useEffect, useMemo, useState } from 'react';
import { withoutAccents } from '~/lib/without-accents';
import type { ListQuery, ListView } from './list-query';
import type { Column } from './table-column';

/** Rows that are read for one search before somebody is asked whether to go on. */
export const searchStep = 2_000;

interface ListRowsOptions<T> {
  view: ListView;
  columns: readonly Column<T>[];
  /** What the words are looked for in. Keep it the same between renders. */
  searchText: (row: T) => string;
  /** What else narrows the rows here, where the service has no such filter. */
  narrow?: ((row: T) => boolean) | undefined;
  /** Pages that one list holds at most; a search reads no further. */
  mostPages?: number | undefined;
}

/**
 * The rows of a list as they are looked at: searched at once among those loaded, while it reads on page by
 * page up to 2,000 rows, then waits; sorted once all are read.
 */
export function useListRows<T>(query: ListQuery<T>, options: ListRowsOptions<T>) {
  const { view, columns, searchText, narrow, mostPages } = options;
  const { data } = query;
  const q = fold(view.q ?? '').trim();
  const isSearch = q !== '' || narrow !== undefined;
  const isSorted = view.sort !== undefined;
  const reading = useReadingOn(query, isSearch || isSorted, mostPages);
  const { isComplete } = reading;
  const found = useMemo(() => {
    if (!isSearch) return data?.rows;
    const words = q.split(/\s+/);
    return data?.rows.filter((row) => {
      if (narrow?.(row) === false) return false;
      const text = fold(searchText(row));
      return words.every((word) => text.includes(word));
    });
  }, [data?.rows, isSearch, q, narrow, searchText]);
  const rows = useMemo(
    () => (isComplete ? sorted(found, columns, view.sort) : found),
    [found, columns, isComplete, view.sort],
  );
  return {
    ...reading,
    rows,
    isSearch,
    /** Shown in an order or a choice of our own rather than as they came. */
    isArranged: isSearch || (isComplete && isSorted),
  };
}

const nothingYet = { pages: 0, before: 0, rows: [] };

/** Reads a list on page by page while all of it is wanted: 2,000 rows, then it waits to be asked. */
function useReadingOn<T>(query: ListQuery<T>, isWanted: boolean, mostPages = Infinity) {
  const { isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { pages, before, rows } = query.data ?? nothingYet;
  const mayReadOn = query.hasNextPage === true && pages < mostPages;
  const read = before + rows.length;
  const [readTo, setReadTo] = useState(searchStep);
  if (!isWanted && readTo !== searchStep) setReadTo(searchStep);
  const isReading = isWanted && mayReadOn && !isFetchNextPageError && read < readTo;
  // A page that comes at once may never be seen being fetched, so it counts what is read.
  useEffect(() => {
    if (isReading && read < readTo && !isFetching) void fetchNextPage?.({ cancelRefetch: false });
  }, [isReading, isFetching, read, readTo, fetchNextPage]);
  return {
    /** Nothing more can be read, so the rows can be sorted and what is not found does not exist. */
    isComplete: !mayReadOn && query.data !== undefined && before === 0,
    isReading,
    /** There is more to read, and somebody has to say so. */
    isPaused: isWanted && mayReadOn && !isReading,
    /** How many rows were looked at. */
    read,
    stop: () => setReadTo(0),
    readOn: () => {
      setReadTo(read + searchStep);
      void fetchNextPage?.({ cancelRefetch: false });
    },
  };
}

/** Rows in the order of a column; as they are when no column is named so. */
function sorted<T>(rows: readonly T[] | undefined, columns: readonly Column<T>[], sort = '') {
  const key = sort.replace(/^-/, '');
  const compare = columns.find((column) => column.key === key)?.compare;
  return compare ? rows?.toSorted(key === sort ? compare : (a, b) => compare(b, a)) : rows;
}

/** Text to be compared without regard to case and accents. */
function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}
