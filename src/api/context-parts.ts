import type { QueryClient } from '@tanstack/react-query';

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

/** Whether the sources of any context have been read. */
export function hasCachedParts(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ queryKey: [name] }) => name === 'sources');
}
