import type { QueryClient } from '@tanstack/react-query';
import type { ListedSource } from '~/contract/source';
import { mapCompleteKey, matchRuleKeys, sourceKeys } from './context-parts';

/** Source with the cached state of its field map. */
export type SourceParts = ListedSource & { isMapComplete?: boolean | undefined };

/** Adds the cached state of their field maps to the sources. */
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

/** Returns the cached sources of a context and the number of its rules; undefined if they have not been read. */
export function cachedParts(
  client: QueryClient,
  contextId: string,
): { rules: number; sources: readonly SourceParts[] } | undefined {
  const rules = client.getQueryData<{ rules: readonly unknown[] }>(matchRuleKeys.all(contextId))?.rules;
  const sources = client.getQueryData<readonly ListedSource[]>(sourceKeys.all(contextId));
  return rules && sources && { rules: rules.length, sources: withMapState(client, contextId, sources) };
}
