import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import { mayUseStore } from '~/api/session';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { MatchRule } from '@recon/contract/match-rule';
import { useAfterFirstPage } from '~/ui/hooks/use-after-first-page';

type MatchedRows = ReadonlyMap<string, number> | undefined;

/** React context with the left rows that each rule matched in the last what-if, by rule; undefined if not known. */
export const MatchedRowsContext = createContext<MatchedRows>(undefined);

/** The rules of the last what-if, with the left rows that each matched; undefined if they are not known. */
export type LastRun = ReturnType<typeof useLastRun>;

/** Reads the last what-if, once the first page is shown. */
export function useLastRun(contextId: string) {
  const isStored = mayUseStore(useQueryClient(), 'context:read');
  const isAfterFirstPage = useAfterFirstPage();
  const { data } = useQuery({
    ...whatIfResultQueries.ofContext(contextId),
    enabled: isStored && isAfterFirstPage,
  });
  return data?.last?.figures.rules;
}

/** Returns the left rows that each rule matched in the last what-if, unless a rule or the order changed since. */
export function matchedRows(counted: LastRun, rules: readonly MatchRule[]): MatchedRows {
  const isSame = ({ id, updatedAt }: MatchRule, index: number) =>
    counted?.[index]?.id === id && counted[index].updatedAt === updatedAt;
  if (counted?.length !== rules.length || !rules.every(isSame)) return undefined;
  return new Map(counted.map(({ id, rows }) => [id, rows]));
}
