import type { QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '@recon/contract/match-rule';
import type { ListedSource } from '@recon/contract/source';
import { mapCompleteKey, matchRuleKeys, sourceKeys } from './query-client';

/** Source with whether its field map is complete for imports; undefined if the map was not read. */
export type SourceParts = ListedSource & { isMapComplete?: boolean | undefined };

/** Returns the cached sources and rules of a context, without a request; undefined if either is not cached. */
export function cachedParts(client: QueryClient, contextId: string) {
  const rules = client.getQueryData<readonly MatchRule[]>(matchRuleKeys.all(contextId));
  const sources = client.getQueryData<readonly ListedSource[]>(sourceKeys.all(contextId));
  const withMap = (source: ListedSource) => ({
    ...source,
    isMapComplete: client.getQueryData<boolean>(mapCompleteKey(contextId, source.id)),
  });
  return rules && sources && { rules, sources: sources.map(withMap) };
}
