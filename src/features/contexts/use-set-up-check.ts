import { useQuery } from '@tanstack/react-query';
import { matchRuleQueries } from '~/api/match-rules';
import { sourceQueries } from '~/api/sources';
import type { Context } from '~/contract/context';
import type { ListedSource } from '~/contract/source';
import { type SetUpItem, setUpCheck } from '~/domain/contexts/set-up-check';

/** What a context has and lacks, from its sources and rules as far as they are known. */
export type SetUpReading = {
  items: readonly SetUpItem[];
  /** Those said to have no field map. */
  unmapped: readonly ListedSource[];
  /** Sources or rules are being read for the first time: what is unknown may be known in a moment. */
  isReading: boolean;
};

/** Reads what the check of a context needs; both lists are the ones its other pages use. */
export function useSetUpCheck(context: Context): SetUpReading {
  const rules = useQuery({ ...matchRuleQueries.all(context.id), select: ({ rules: all }) => all.length });
  const sources = useQuery(sourceQueries.all(context.id));
  const { type, status } = context;
  return {
    items: setUpCheck({ type, status, sources: sources.data, rules: rules.data }),
    unmapped: sources.data?.filter(({ hasFieldMaps }) => hasFieldMaps === false) ?? [],
    isReading: rules.isLoading || sources.isLoading,
  };
}
