import type { QueryClient } from '@tanstack/react-query';

/** Query keys of a context's rules; separate from the queries, so that lists do not load the queries' code. */
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

/** Returns the key of a cached boolean, set when a field map is read: whether the map is complete for imports. */
export const mapCompleteKey = (contextId: string, sourceId: string) =>
  ['field-map-complete', contextId, sourceId] as const;

/** Returns whether the cache has a query of sources, of any context. */
export function hasCachedParts(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ queryKey: ['sources'] }).length > 0;
}
