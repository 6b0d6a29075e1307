import type { QueryClient } from '@tanstack/react-query';
import type { ListedSource } from '~/contract/source';

/** Query keys of what a context holds: a list of contexts looks there without loading what reads it. */

export const matchRuleKeys = {
  all: (contextId: string) => ['match-rules', contextId, 'all'] as const,
  reorder: (contextId: string) => ['match-rules', contextId, 'reorder'] as const,
};

export const sourceKeys = {
  all: (contextId: string) => ['sources', contextId, 'all'] as const,
  lists: (contextId: string) => ['sources', contextId, 'list'] as const,
  list: (contextId: string, filters: object) => ['sources', contextId, 'list', filters] as const,
  detail: (contextId: string, sourceId: string) => ['sources', contextId, 'detail', sourceId] as const,
};

/** Where it is kept whether the import takes files by a source's field map, once that map was read. */
export const mapCompleteKey = (contextId: string, sourceId: string) =>
  ['field-map-complete', contextId, sourceId] as const;

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

/** Whether the sources of any context have been read. */
export function hasCachedParts(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ queryKey: [name] }) => name === 'sources');
}
