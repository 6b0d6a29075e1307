import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import type { MatchRule } from '@recon/contract/match-rule';
import type { ListedSource } from '@recon/contract/source';
import { mayDo } from './tasks';

/** Maximum number of contexts that the palette searches (docs/decisions.md#choices). */
export const maxContexts = 2_000;

/** Maximum number of contexts whose rules and sources a search loads: each takes at least two requests. */
const maxPagesLoaded = 30;
/** Number of contexts loaded concurrently. */
const readTogether = 2;

type Thing = { readonly id: string; readonly name: string };

/** Names of the tenant's records, as far as they are loaded. */
export interface Names {
  contexts: readonly Thing[];
  schedules: readonly Thing[];
  rules: readonly { readonly contextId: string; readonly rules: readonly MatchRule[] }[];
  sources: readonly { readonly contextId: string; readonly sources: readonly ListedSource[] }[];
  isReading: boolean;
  /** Whether the tenant has more contexts than are searched. */
  isCapped: boolean;
  /** Number of contexts whose rules and sources are known. */
  lookedInto: number;
  isFailed: boolean;
}

/**
 * Returns cached names at once and loads more: fee schedules, the parts (rules, sources) of `contextId`, while
 * `readsOn` all contexts page by page, while `readsInto` the parts of the first 30. Closing the palette aborts
 * requests.
 */
export function useNames(
  permissions: readonly string[],
  contextId: string | undefined,
  readsOn: boolean,
  readsInto: boolean,
): Names {
  const client = useQueryClient();
  const contexts = useContexts(mayDo('listContexts', permissions), readsOn);
  const schedules = useQuery({
    ...feeScheduleQueries.list(),
    enabled: mayDo('listFeeSchedules', permissions),
  });
  const isIn = contextId !== undefined;
  const rules = useQuery({
    ...matchRuleQueries.all(contextId ?? ''),
    enabled: isIn && mayDo('listMatchRules', permissions),
  });
  const sources = useQuery({
    ...sourceQueries.all(contextId ?? ''),
    enabled: isIn && mayDo('listSources', permissions),
  });
  const parts = [schedules, rules, sources];
  const isReadingOn = useReadOn(contexts.rows, permissions, readsInto && !contexts.isReading);
  const known = inCache<readonly MatchRule[]>(client, 'match-rules');
  return {
    contexts: contexts.rows,
    schedules: schedules.data?.schedules ?? [],
    lookedInto: known.length,
    rules: known.map(([contextId, rules]) => ({ contextId, rules })),
    sources: inCache<readonly ListedSource[]>(client, 'sources').map(([contextId, sources]) => ({
      contextId,
      sources,
    })),
    isReading: contexts.isReading || isReadingOn || parts.some(({ isLoading }) => isLoading),
    isCapped: contexts.isCapped,
    isFailed: contexts.isError || parts.some(({ isError }) => isError),
  };
}

/** Returns the loaded contexts, and loads more pages while `readsOn`. */
function useContexts(enabled: boolean, readsOn: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...contextQueries.list({}),
    enabled,
  });
  const rows = data?.rows ?? [];
  const isCapped = rows.length >= maxContexts && hasNextPage;
  const isNext = readsOn && hasNextPage && !isCapped && !isFetching && !isError;
  useEffect(() => {
    if (isNext) void fetchNextPage({ cancelRefetch: false });
  }, [isNext, fetchNextPage]);
  return { rows, isCapped, isError, isReading: isFetching && (readsOn || rows.length === 0) };
}

/** Loads rules and sources of the first contexts while `enabled`, if permitted; returns whether it is loading. */
function useReadOn(contexts: readonly Thing[], permissions: readonly string[], enabled: boolean): boolean {
  const client = useQueryClient();
  const takesRules = mayDo('listMatchRules', permissions);
  const takesSources = mayDo('listSources', permissions);
  const ids = contexts.slice(0, maxPagesLoaded).map(({ id }) => id);
  const { isFetching } = useQuery({
    queryKey: ['names-of-parts', ids, takesRules, takesSources],
    enabled: enabled && ids.length > 0,
    retry: false,
    gcTime: 0,
    meta: { errorShown: 'inline' },
    queryFn: async ({ signal }) => {
      const left = [...ids];
      const readOn = async () => {
        for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift())
          // oxlint-disable-next-line no-await-in-loop -- few at a time
          await Promise.allSettled([
            takesRules && client.ensureQueryData(matchRuleQueries.all(id)),
            takesSources && client.ensureQueryData(sourceQueries.all(id)),
          ]);
      };
      await Promise.all(Array.from({ length: readTogether }, readOn));
      return true;
    },
  });
  return isFetching;
}

/** Returns the cached data of all contexts, by context id. `kind` is the first part of the query key. */
function inCache<T>(client: QueryClient, kind: string): [contextId: string, data: T][] {
  return client
    .getQueriesData<T>({ queryKey: [kind] })
    .flatMap(([key, data]) => (key[2] === 'all' && data ? [[String(key[1]), data] as [string, T]] : []));
}
