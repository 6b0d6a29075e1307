import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ActivityFilters, activityQueries, lastWhenListed } from '~/api/activity';

/** Lists with more pages than this do not fetch new entries by themselves. */
const shortPages = 3;

/**
 * Returns whether there are entries that the list does not show. Refetches a list of few pages. A long list stays: it
 * would restart at its first page while the user reads elsewhere.
 */
export function useNewer(
  filters: ActivityFilters,
  query: { data: { pages: number } | undefined; refetch: () => unknown },
) {
  const client = useQueryClient();
  const last = useQuery(activityQueries.last()).data?.last;
  const listed = lastWhenListed(client, filters);
  const isBehind = last !== undefined && listed !== undefined && last > listed;
  const isShort = (query.data?.pages ?? 0) <= shortPages;
  const { refetch } = query;
  useEffect(() => {
    if (isBehind && isShort) void refetch();
  }, [isBehind, isShort, refetch]);
  return isBehind && !isShort;
}
