import { useEffect, useMemo, useState } from 'react';
import type { ListQuery, ListView } from './list-query';
import type { Column } from './VirtualTable';

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
  const { view, columns, searchText, narrow, mostPages = Infinity } = options;
  const { data, hasNextPage = false, isFetching, isFetchNextPageError = false, fetchNextPage } = query;
  const q = fold(view.q ?? '').trim();
  const isSearch = q !== '' || narrow !== undefined;
  const isWanted = isSearch || view.sort !== undefined;
  const mayReadOn = hasNextPage && (data?.pages ?? 0) < mostPages;
  const isComplete = !mayReadOn && data?.before === 0;
  const read = (data?.before ?? 0) + (data?.rows.length ?? 0);

  const [readTo, setReadTo] = useState(searchStep);
  if (!isWanted && readTo !== searchStep) setReadTo(searchStep);
  const isReading = isWanted && mayReadOn && !isFetchNextPageError && read < readTo;
  // A page that comes at once may never be seen being fetched, so it counts what is read.
  useEffect(() => {
    if (isReading && read < readTo && !isFetching) void fetchNextPage?.({ cancelRefetch: false });
  }, [isReading, isFetching, read, readTo, fetchNextPage]);

  const found = useMemo(() => {
    const words = q.split(/\s+/);
    return isSearch
      ? data?.rows.filter((row) => {
          if (narrow && !narrow(row)) return false;
          const text = fold(searchText(row));
          return words.every((word) => text.includes(word));
        })
      : data?.rows;
  }, [data?.rows, isSearch, q, narrow, searchText]);
  const rows = useMemo(() => {
    const key = view.sort?.replace(/^-/, '');
    const compare = isComplete ? columns.find((column) => column.key === key)?.compare : undefined;
    if (!compare) return found;
    return found?.toSorted(key === view.sort ? compare : (one, other) => compare(other, one));
  }, [found, columns, isComplete, view.sort]);

  return {
    rows,
    isSearch,
    /** Nothing more can be read, so the rows can be sorted and what is not found does not exist. */
    isComplete,
    isReading,
    /** There is more to read, and somebody has to say so. */
    isPaused: isWanted && mayReadOn && !isReading,
    /** Shown in an order or a choice of our own rather than as they came. */
    isArranged: isSearch || (isComplete && view.sort !== undefined),
    /** How many rows were looked at. */
    read,
    stop: () => setReadTo(0),
    readOn: () => {
      setReadTo(read + searchStep);
      void fetchNextPage?.({ cancelRefetch: false });
    },
  };
}

/** Text to be compared without regard to case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
