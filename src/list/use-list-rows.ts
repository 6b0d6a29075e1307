import { useEffect, useMemo, useState } from 'react';
import { withoutAccents } from '@recon/engine/lib/without-accents';
import type { ListQuery, ListView } from './list-query';
import type { Column } from './usual-columns';

/** Maximum number of rows that a search reads before the user is asked whether to continue. */
export const searchStep = 2_000;

export interface ListRowsOptions<T> {
  view: ListView;
  /** Must be stable between renders. */
  columns: readonly Column<T>[];
  /** Returns the text of a row to search in; must be stable between renders. */
  searchText: (row: T) => string;
  /** Additional filter in the browser. While set, all rows are loaded. */
  narrow?: ((row: T) => boolean) | undefined;
}

/** Returns a list's found rows (`undefined` until loaded) and its state. A search waits for the user per 2,000 rows. */
export function useListRows<T>(query: ListQuery<T>, options: ListRowsOptions<T>) {
  const { view, columns, searchText, narrow } = options;
  const { data } = query;
  const q = fold(view.q ?? '').trim();
  const isSearch = q !== '' || narrow !== undefined;
  const isSorted = view.sort !== undefined;
  const reading = useReadingOn(query, isSearch || isSorted);
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
    () => (isComplete ? sortRows(found, columns, view.sort) : found),
    [found, columns, isComplete, view.sort],
  );
  return {
    ...reading,
    rows,
    isSearch,
    /** Whether the rows are sorted or filtered here, so not in the service's order. */
    isArranged: isSearch || (isComplete && isSorted),
  };
}

/** Loads the pages of a list while `isWanted`. After every 2,000 rows it waits for the user. */
function useReadingOn<T>(query: ListQuery<T>, isWanted: boolean) {
  const { data, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const mayReadOn = query.hasNextPage === true;
  const read = data?.rows.length ?? 0;
  const [readTo, setReadTo] = useState(searchStep);
  if (!isWanted && readTo !== searchStep) setReadTo(searchStep);
  const isReading = isWanted && mayReadOn && !isFetchNextPageError && read < readTo;
  // A page that loads at once may never appear as being fetched, so the effect depends on the number of rows.
  useEffect(() => {
    if (isReading && read < readTo && !isFetching) void fetchNextPage?.({ cancelRefetch: false });
  }, [isReading, isFetching, read, readTo, fetchNextPage]);
  return {
    /** Whether all rows are loaded: they can be sorted, and what the search did not find does not exist. */
    isComplete: !mayReadOn && data !== undefined,
    isReading,
    /** Whether loading waits for the user, although there are more rows. */
    isPaused: isWanted && mayReadOn && !isReading,
    read,
    stop: () => setReadTo(0),
    readOn: () => {
      setReadTo(read + searchStep);
      void fetchNextPage?.({ cancelRefetch: false });
    },
  };
}

/** Returns the rows sorted by a column; unchanged if there is no such column or it cannot be sorted. */
function sortRows<T>(rows: readonly T[] | undefined, columns: readonly Column<T>[], sort = '') {
  const key = sort.replace(/^-/, '');
  const compare = columns.find((column) => column.key === key)?.compare;
  return compare ? rows?.toSorted(key === sort ? compare : (a, b) => compare(b, a)) : rows;
}

const fold = (text: string) => withoutAccents(text).toLowerCase();
