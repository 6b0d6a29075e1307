import type { QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import type { ListedSource } from '~/contract/source';
import { mapCompleteKey, matchRuleKeys, sourceKeys } from './context-parts';

/** A source with what is known of its field map. */
export type SourceParts = ListedSource & { isMapComplete?: boolean | undefined };

/** Sources with what the query cache knows of their field maps. */
function withMapState(
  client: QueryClient,
  contextId: string,
  sources: readonly ListedSource[],
): SourceParts[] {
  return sources.map((source) => ({
    ...source,
    isMapComplete: client.getQueryData<boolean>(mapCompleteKey(contextId, source.id)),
  }));
}

/** The sources and the rules of a context from the query cache; undefined where they have not been read. */
export function cachedParts(
  client: QueryClient,
  contextId: string,
): { rules: readonly MatchRule[]; sources: readonly SourceParts[] } | undefined {
  const rules = client.getQueryData<{ rules: readonly MatchRule[] }>(matchRuleKeys.all(contextId))?.rules;
  const sources = client.getQueryData<readonly ListedSource[]>(sourceKeys.all(contextId));
  return rules && sources && { rules, sources: withMapState(client, contextId, sources) };
}
