import { useQuery } from '@tanstack/react-query';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import { countParts, type PartCounts } from './clone-draft';

/** Returns how many of each part the context to clone has, as far as they could be loaded. */
export function usePartCounts(contextId: string) {
  const rules = useQuery({ ...matchRuleQueries.all(contextId), select: (ruleList) => ruleList.rules.length });
  const sources = useQuery(sourceQueries.all(contextId));
  const failed = [rules, sources].filter(({ data, error }) => data === undefined && error);
  return {
    counts: countParts(rules.data, sources.data) satisfies PartCounts,
    isCounting: rules.isFetching || sources.isFetching,
    /** The error of a part that could not be counted. */
    error: failed[0]?.error ?? undefined,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
