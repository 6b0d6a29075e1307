import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';

/** Query cache of workers' results. It refetches nothing, and drops a result with the component that shows it. */
const workerClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: Infinity,
      gcTime: 0,
      structuralSharing: false,
    },
  },
});

/** Data of a query: `null` in place of `undefined`, which React Query does not allow. */
type Data<Answer> = undefined extends Answer ? Exclude<Answer, undefined> | null : Answer;

/** Returns the query of a worker: runs `ask`, and again if `question` changes. Its data is `null` for `undefined`. */
export function useWorkerQuery<Answer>(
  question: string,
  ask: () => Promise<Answer>,
  { keepsPrevious = false }: { keepsPrevious?: boolean } = {},
) {
  const queryKey = [useId(), question];
  const queryFn = async () => ((await ask()) ?? null) as Data<Answer>;
  return useQuery(
    { queryKey, queryFn, ...(keepsPrevious && { placeholderData: keepPreviousData }) },
    workerClient,
  );
}

type Page<Line> = { readonly total: number; readonly lines: readonly Line[] };

/** Returns the lines that `readFrom` reads page by page. A new `key` starts over; a failure pauses until `retry`. */
export function useWorkerPages<Line>(key: string, readFrom: (from: number) => Promise<Page<Line>>) {
  const query = useInfiniteQuery(
    {
      queryKey: [useId(), key],
      queryFn: async ({ pageParam }) => readFrom(pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const read = pages.reduce((sum, { lines }) => sum + lines.length, 0);
        return read < total ? read : undefined;
      },
      placeholderData: keepPreviousData,
    },
    workerClient,
  );
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const page = useMemo(
    () => data && { total: data.pages.at(-1)!.total, lines: data.pages.flatMap(({ lines }) => lines) },
    [data],
  );
  return {
    page,
    /** True if all lines are read. */
    isComplete: page !== undefined && page.lines.length >= page.total,
    /** Reads the next page; `undefined` if there are no more lines, a read is pending, or the last one failed. */
    readMore: hasNextPage && !isFetching && !isError ? () => void fetchNextPage() : undefined,
    /** Retries the failed read; `undefined` if none failed. */
    retry: isError && !isFetching ? () => void (data ? fetchNextPage() : refetch()) : undefined,
  };
}
