import type { QueryClient } from '@tanstack/react-query';
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

/** The sources of a context and the number of its rules from the query cache; undefined where they have not been read. */
export function cachedParts(
  client: QueryClient,
  contextId: string,
): { rules: number; sources: readonly SourceParts[] } | undefined {
  const rules = client.getQueryData<{ rules: readonly unknown[] }>(matchRuleKeys.all(contextId))?.rules;
  const sources = client.getQueryData<readonly ListedSource[]>(sourceKeys.all(contextId));
  return rules && sources && { rules: rules.length, sources: withMapState(client, contextId, sources) };
}
