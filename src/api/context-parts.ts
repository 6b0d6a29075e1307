import type { QueryClient } from '@tanstack/react-query';

/** Query keys of the parts of a context, for lists that do not load the queries. */
export const matchRuleKeys = {
  all: (contextId: string) => ['match-rules', contextId, 'all'] as const,
  reorder: (contextId: string) => ['match-rules', contextId, 'reorder'] as const,
  queue: (contextId: string) => ['match-rules', contextId, 'queue'] as const,
};

export const sourceKeys = {
  all: (contextId: string) => ['sources', contextId, 'all'] as const,
  lists: (contextId: string) => ['sources', contextId, 'list'] as const,
  list: (contextId: string, filters: object) => ['sources', contextId, 'list', filters] as const,
  detail: (contextId: string, sourceId: string) => ['sources', contextId, 'detail', sourceId] as const,
};

/** Returns the query key of whether a source's field map is complete enough for imports; set when the map is read. */
export const mapCompleteKey = (contextId: string, sourceId: string) =>
  ['field-map-complete', contextId, sourceId] as const;

/** Returns whether the sources of any context have been read. */
export function hasCachedParts(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ queryKey: ['sources'] }).length > 0;
}
