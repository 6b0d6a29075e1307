import { useQuery } from '@tanstack/react-query';
import { matchRuleQueries } from '~/api/rule-order/optimistic-order';
import { sourceQueries } from '~/api/sources';
import type { Context } from '~/contract/context';
import type { MatchRule } from '~/contract/match-rule';
import type { ListedSource } from '~/contract/source';
import { type SetUpItem, setUpCheck } from '~/domain/contexts/set-up-check';
import { firstMatchingAnything } from '~/domain/match-rules/matches-anything';

/** What a context has and lacks, from its sources and rules as far as they are known. */
export type SetUpReading = {
  items: readonly SetUpItem[];
  /** Those said to have no field map. */
  unmapped: readonly ListedSource[];
  /** Sources or rules are being read for the first time: what is unknown may be known in a moment. */
  isReading: boolean;
};

/** What the check asks of the rules. Outside of the hook, so that it is found out once per reading. */
const ofRules = ({ rules }: { rules: readonly MatchRule[] }) => ({
  rules: rules.length,
  matchesAnything: firstMatchingAnything(rules),
});

/** Reads what the check of a context needs; both lists are the ones its other pages use. */
export function useSetUpCheck(context: Context): SetUpReading {
  const rules = useQuery({ ...matchRuleQueries.all(context.id), select: ofRules });
  const sources = useQuery(sourceQueries.all(context.id));
  const { type, status } = context;
  return {
    items: setUpCheck({ type, status, sources: sources.data, rules: undefined, ...rules.data }),
    unmapped: sources.data?.filter(({ hasFieldMaps }) => hasFieldMaps === false) ?? [],
    isReading: rules.isLoading || sources.isLoading,
  };
}
