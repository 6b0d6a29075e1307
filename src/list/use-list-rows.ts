import { useEffect, useMemo, useState } from 'react';
import { withoutAccents } from '~/lib/without-accents';
import type { ListQuery, ListView } from './list-query';
import type { Column } from './table-column';

/** Maximum number of rows that a search reads before the user is asked whether to continue. */
export const searchStep = 2_000;

interface ListRowsOptions<T> {
  view: ListView;
  columns: readonly Column<T>[];
  searchText: (row: T) => string;
  narrow?: ((row: T) => boolean) | undefined;
  /** Maximum number of pages that one list holds; a search reads no further. */
  mostPages?: number | undefined;
}

/** Returns the visible rows of a list. A search loads 2,000 rows, then pauses. Sorts once all are loaded. */
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
    /** Whether rows are shown sorted or filtered, so not in the service's order. */
    isArranged: isSearch || (isComplete && isSorted),
  };
}

const nothingYet = { pages: 0, before: 0, rows: [] };

/** Loads a list page by page while all of it is needed: 2,000 rows, then waits for the user. */
function useReadingOn<T>(query: ListQuery<T>, isWanted: boolean, mostPages = Infinity) {
  const { isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { pages, before, rows } = query.data ?? nothingYet;
  const mayReadOn = query.hasNextPage === true && pages < mostPages;
  const read = before + rows.length;
  const [readTo, setReadTo] = useState(searchStep);
  if (!isWanted && readTo !== searchStep) setReadTo(searchStep);
  const isReading = isWanted && mayReadOn && !isFetchNextPageError && read < readTo;
  // A page that loads at once may never appear as being fetched, so the effect depends on the number of rows.
  useEffect(() => {
    if (isReading && read < readTo && !isFetching) void fetchNextPage?.({ cancelRefetch: false });
  }, [isReading, isFetching, read, readTo, fetchNextPage]);
  return {
    /** Nothing more can be loaded, so the rows can be sorted and a missing match does not exist. */
    isComplete: !mayReadOn && query.data !== undefined && before === 0,
    isReading,
    /** There is more to load, and the user has to continue. */
    isPaused: isWanted && mayReadOn && !isReading,
    read,
    stop: () => setReadTo(0),
    readOn: () => {
      setReadTo(read + searchStep);
      void fetchNextPage?.({ cancelRefetch: false });
    },
  };
}

/** Sorts rows by a column; unchanged if there is no such column. */
function sorted<T>(rows: readonly T[] | undefined, columns: readonly Column<T>[], sort = '') {
  const key = sort.replace(/^-/, '');
  const compare = columns.find((column) => column.key === key)?.compare;
  return compare ? rows?.toSorted(key === sort ? compare : (a, b) => compare(b, a)) : rows;
}

const fold = (text: string) => withoutAccents(text).toLowerCase();
