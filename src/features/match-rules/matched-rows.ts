import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { mayUseStore } from '~/api/session';
import { sourceQueries } from '~/api/sources';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { MatchRule } from '@recon/contract/match-rule';
import { areSettingsNewer, isChangedSince, type WhatIfResult } from '@recon/contract/what-if-result';
import { useAfterFirstPage } from '~/ui/hooks/use-after-first-page';

type MatchedRows = ReadonlyMap<string, number> | undefined;

/** React context with the left rows that each rule matched in the last what-if, by rule; undefined if not known. */
export const MatchedRowsContext = createContext<MatchedRows>(undefined);

/** The rules of the last what-if, with the left rows that each matched; undefined if they are not known. */
export type LastRun = ReturnType<typeof useLastRun>;

/**
 * Reads the last what-if, once the first page is shown. Returns its rules, unless the context, a source or its fee schedule
 * changed since.
 */
export function useLastRun(contextId: string) {
  const isStored = mayUseStore(useQueryClient(), 'context:read');
  const isAfterFirstPage = useAfterFirstPage();
  const { data } = useQuery({
    ...whatIfResultQueries.ofContext(contextId),
    enabled: isStored && isAfterFirstPage,
  });
  const counted = data?.last?.figures.rules;
  const isNewer = useIsChangedSince(contextId, counted && data?.last);
  return isNewer === false ? counted : undefined;
}

/** Returns whether the rules, the context, a source or its fee schedule changed after a what-if; undefined if not known. */
export function useIsOutdated(contextId: string, last: WhatIfResult['last']): boolean | undefined {
  const rules = useQuery({ ...matchRuleQueries.all(contextId), enabled: last !== undefined }).data;
  const isNewer = useIsChangedSince(contextId, last);
  if (!last || !rules || isNewer === undefined) return undefined;
  const counted = last.figures.rules;
  // Of very many rules no versions are stored.
  const isOther = counted
    ? !matchedRows(counted, rules)
    : rules.some((rule) => isChangedSince(rule, last.at));
  return isNewer || isOther;
}

/** Returns the left rows that each rule matched in the last what-if, unless a rule or the order changed since. */
export function matchedRows(lastRun: NonNullable<LastRun>, rules: readonly MatchRule[]): MatchedRows {
  const isSame = ({ id, updatedAt }: MatchRule, index: number) =>
    lastRun[index]?.id === id && lastRun[index].updatedAt === updatedAt;
  if (lastRun.length !== rules.length || !rules.every(isSame)) return undefined;
  return new Map(lastRun.map(({ id, rows }) => [id, rows]));
}

/** Returns whether the context, a source or its fee schedule changed after a what-if; `undefined` if unknown. */
function useIsChangedSince(contextId: string, last: WhatIfResult['last']): boolean | undefined {
  const enabled = last !== undefined;
  const context = useQuery({ ...contextQueries.detail(contextId), enabled }).data;
  const sources = useQuery({ ...sourceQueries.all(contextId), enabled }).data;
  const scheduleIds = sources?.flatMap(({ feeScheduleId }) => feeScheduleId ?? []) ?? [];
  const hasFees = enabled && scheduleIds.length > 0;
  const fees = useQuery({
    ...feeScheduleQueries.list(),
    enabled: hasFees,
    meta: { errorShown: 'inline' },
  }).data;
  if (!enabled || !context || !sources || (hasFees && !fees)) return undefined;
  const schedules = fees?.schedules.filter(({ id }) => scheduleIds.includes(id)) ?? [];
  if (areSettingsNewer(context, { at: last.at, settings: last.figures.settings })) return true;
  return [...sources, ...schedules].some((object) => isChangedSince(object, last.at));
}
