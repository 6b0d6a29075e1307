import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';

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

/** Returns a query that runs `ask` whenever `question` changes. Its data is `null` if `ask` returns `undefined`. */
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
    isComplete: page !== undefined && page.lines.length >= page.total,
    /** Reads the next page; `undefined` if there are no more lines, a read is pending, or the last one failed. */
    readMore: hasNextPage && !isFetching && !isError ? () => void fetchNextPage() : undefined,
    /** Retries the failed read; `undefined` if none failed. */
    retry: isError && !isFetching ? () => void (data ? fetchNextPage() : refetch()) : undefined,
  };
}

/**
 * What a run depends on. A new `version` clears the result at once; with a new `question` the old result stays until the
 * new one is there. If either is `undefined`, nothing runs. A run starts `delay` ms after a change.
 */
type RunOptions = { version: number | undefined; question: string | undefined; delay: number };

let lastRun = 0;

/** Runs a calculation in a worker by `ask`, `delay` ms after each change of `version` or `question`, with progress. */
export function useWorkerRun<Result>(
  { version, question, delay }: RunOptions,
  ask: (onProgress: (done: number) => void) => Promise<Result>,
) {
  // The key has a number instead of the question, which can be long. Results from before revision `from` are dropped.
  const [request, setRequest] = useState({ version, question, revision: 0, from: 0 });
  if (request.version !== version || request.question !== question) {
    const revision = request.revision + 1;
    setRequest({ version, question, revision, from: request.version === version ? request.from : revision });
  }
  const [reported, setReported] = useState<number>();
  const { data, error, isFetching } = useQuery(
    {
      queryKey: [useId(), request.revision],
      enabled: version !== undefined && question !== undefined,
      queryFn: async ({ signal }) => {
        setReported(undefined);
        await new Promise((resolve) => {
          setTimeout(resolve, delay);
        });
        signal.throwIfAborted();
        const result = await ask((done) => signal.aborted || setReported(done));
        return { revision: request.revision, result, run: (lastRun += 1) };
      },
      placeholderData: keepPreviousData,
    },
    workerClient,
  );
  // Deferred, so that rendering the result blocks no input.
  const ended = useDeferredValue(data);
  return {
    ...(ended && ended.revision >= request.from && ended),
    failure: error ?? undefined,
    progress: isFetching ? reported : undefined,
  };
}
