import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { LoadedRows } from '~/api/cursor-list';

/** What a list page needs of a query: of one with cursor pagination, or of one whose rows come at once. */
export type ListQuery<T> = Pick<
  UseQueryResult<LoadedRows<T>>,
  'data' | 'error' | 'isFetching' | 'isRefetching' | 'isRefetchError' | 'refetch'
> &
  Partial<
    Pick<
      UseInfiniteQueryResult<LoadedRows<T>>,
      | 'hasNextPage'
      | 'isFetchingNextPage'
      | 'isFetchNextPageError'
      | 'fetchNextPage'
      | 'hasPreviousPage'
      | 'isFetchingPreviousPage'
      | 'isFetchPreviousPageError'
      | 'fetchPreviousPage'
    >
  >;

/** How the rows are looked at; stands in the address. */
export type ListView = {
  /** Words that a row must have, all of them. */
  readonly q?: string | undefined;
  /** The key of the column sorted by, after a minus when descending. */
  readonly sort?: string | undefined;
};

/** The view that an address names; anything else in it counts as not said. */
export function listView({ q, sort }: Record<string, unknown>): ListView {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
  };
}
