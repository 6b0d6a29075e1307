import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries, type RuleList, shownRules } from '~/api/rule-order/optimistic-order';
import { sourceQueries } from '~/api/sources';
import type { MatchRule } from '~/contract/match-rule';
import type { ListedSource } from '~/contract/source';
import { mayDo } from './tasks';

/** Contexts looked through at most: a list of them asks beyond that, too (docs/decisions.md#choices). */
export const maxContexts = 2_000;

/** Contexts whose rules and sources are read on for a search, the first of the list: each costs two requests or more. */
const maxPagesLoaded = 30;
/** So many contexts are read at once. */
const readTogether = 2;

type Thing = { readonly id: string; readonly name: string };

/** What of the tenant's can be found by its name, as far as it is known by now. */
export interface Names {
  contexts: readonly Thing[];
  schedules: readonly Thing[];
  rules: readonly { readonly contextId: string; readonly rules: readonly MatchRule[] }[];
  sources: readonly { readonly contextId: string; readonly sources: readonly ListedSource[] }[];
  /** Names are being read. */
  isReading: boolean;
  /** There are more contexts than are looked through. */
  isCapped: boolean;
  /** The rules and sources of so many contexts are known. */
  lookedInto: number;
  isFailed: boolean;
}

/**
 * Names from the query cache at once; contexts by reading on page by page while `readsOn`, fee schedules, and the rules
 * and sources of `contextId`, and of other contexts while it `readsInto` them. What is under way ends with the palette.
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
  const known = inCache<RuleList>(client, 'match-rules');
  return {
    contexts: contexts.rows,
    schedules: schedules.data?.schedules ?? [],
    lookedInto: known.length,
    rules: known.map(([id, list]) => ({
      contextId: id,
      rules: shownRules(list),
    })),
    sources: inCache<readonly ListedSource[]>(client, 'sources').map(([id, list]) => ({
      contextId: id,
      sources: list,
    })),
    isReading: contexts.isReading || isReadingOn || parts.some(({ isLoading }) => isLoading),
    isCapped: contexts.isCapped,
    isFailed: contexts.isError || parts.some(({ isError }) => isError),
  };
}

/** The contexts of the list without filters, read on while `readsOn`. */
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

/**
 * Reads the rules and sources of the first contexts while `enabled`, a few at a time; true while it does. What cannot be
 * read is left out: it is a search in what can.
 */
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

/** What is cached of contexts under keys of the form `[kind, contextId, 'all']`. */
function inCache<T>(client: QueryClient, kind: string): [contextId: string, data: T][] {
  return client
    .getQueriesData<T>({ queryKey: [kind] })
    .flatMap(([key, data]) => (key[2] === 'all' && data ? [[String(key[1]), data] as [string, T]] : []));
}
