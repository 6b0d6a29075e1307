import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import { mayUseStore } from '~/api/session';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { MatchRule } from '@recon/contract/match-rule';
import { useAfterFirstPage } from '~/ui/hooks/use-after-first-page';

type MatchedRows = ReadonlyMap<string, number> | undefined;

/** React context with the left rows that each rule matched in the last what-if, by rule; undefined if not known. */
export const MatchedRowsContext = createContext<MatchedRows>(undefined);

/** Returns the left rows that each rule matched in the last what-if, unless a rule or the order changed since. */
export function useMatchedRows(contextId: string, rules: readonly MatchRule[]): MatchedRows {
  const isStored = mayUseStore(useQueryClient(), 'context:read');
  const isAfterFirstPage = useAfterFirstPage();
  const { data } = useQuery({
    ...whatIfResultQueries.ofContext(contextId),
    enabled: isStored && isAfterFirstPage,
  });
  const counted = data?.last?.figures.rules;
  return useMemo(() => {
    const isSame = ({ id, updatedAt }: MatchRule, index: number) =>
      counted?.[index]?.id === id && counted[index].updatedAt === updatedAt;
    if (counted?.length !== rules.length || !rules.every(isSame)) return undefined;
    return new Map(counted.map(({ id, rows }) => [id, rows]));
  }, [counted, rules]);
}
