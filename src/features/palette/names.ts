import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import type { MatchRule } from '@recon/contract/match-rule';
import { isTaskAllowed } from './tasks';

/** Maximum number of contexts that the palette searches (docs/decisions.md#choices). */
export const maxContexts = 2_000;
/** Maximum number of contexts whose rules and sources a search loads: each takes at least two requests. */
const maxContextsLoaded = 30;

export type NamedRecord = { readonly id: string; readonly name: string };

/** Names of the tenant's records that the palette searches, as far as they are loaded. */
export interface LoadedNames {
  contexts: readonly NamedRecord[];
  schedules: readonly NamedRecord[];
  parts: readonly { contextId: string; rules: readonly MatchRule[]; sources: readonly NamedRecord[] }[];
  isLoading: boolean;
  /** Whether the tenant has more contexts than are searched. */
  isCapped: boolean;
  isFailed: boolean;
}

/**
 * Returns cached names at once and loads more: fee schedules, and rules and sources of `contextId`; with `loadsAll` all
 * contexts page by page; with `loadsParts` rules and sources of the first 30. Closing the palette aborts requests.
 */
export function useNames(
  permissions: readonly string[],
  contextId: string | undefined,
  loadsAll: boolean,
  loadsParts: boolean,
): LoadedNames {
  const contexts = useContexts(isTaskAllowed('listContexts', permissions), loadsAll);
  const { rows } = contexts;
  const schedules = useQuery({
    ...feeScheduleQueries.list(),
    enabled: isTaskAllowed('listFeeSchedules', permissions),
  });
  const first = loadsParts && !contexts.isLoading ? rows.slice(0, maxContextsLoaded).map(({ id }) => id) : [];
  const ids = [...new Set(contextId === undefined ? first : [contextId, ...first])];
  const rules = useQueries({
    queries: ids.map((id) => ({
      ...matchRuleQueries.all(id),
      enabled: isTaskAllowed('listMatchRules', permissions),
    })),
  });
  const sources = useQueries({
    queries: ids.map((id) => ({
      ...sourceQueries.all(id),
      enabled: isTaskAllowed('listSources', permissions),
    })),
  });
  const queries = [schedules, ...rules, ...sources];
  return {
    contexts: rows,
    schedules: schedules.data?.schedules ?? [],
    parts: ids.map((id, index) => ({
      contextId: id,
      rules: rules[index]?.data ?? [],
      sources: sources[index]?.data ?? [],
    })),
    isLoading: contexts.isLoading || queries.some(({ isLoading }) => isLoading),
    isCapped: contexts.isCapped,
    isFailed: contexts.isError || queries.some(({ isError }) => isError),
  };
}

/** Returns the loaded contexts, and loads more pages while `loadsAll`. */
function useContexts(enabled: boolean, loadsAll: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...contextQueries.list({}),
    enabled,
  });
  const rows = data?.rows ?? [];
  const isCapped = rows.length >= maxContexts && hasNextPage;
  const isNext = loadsAll && hasNextPage && !isCapped && !isFetching && !isError;
  useEffect(() => {
    if (isNext) void fetchNextPage({ cancelRefetch: false });
  }, [isNext, fetchNextPage]);
  return { rows, isCapped, isError, isLoading: isFetching && (loadsAll || rows.length === 0) };
}
