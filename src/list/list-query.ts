import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { LoadedRows } from '~/api/cursor-list';
import { param, text } from '~/lib/strict-search';

/** The part of a query that a list page needs. The list may be paginated by cursors or be loaded at once. */
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

/** Search and sorting of a list, as in its URL. */
export type ListView = {
  /** Search words; a row must contain all of them. */
  readonly q?: string | undefined;
  /** Key of the sorted column, with a leading minus for descending. */
  readonly sort?: string | undefined;
};

/** Definitions of the search params of a `ListView`, for the routes. */
export const listParams = { q: param(text), sort: param(text) };
