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

/** The sources of a context and the number of its rules from the query cache; undefined where they have not been read. */
export function cachedParts(
  client: QueryClient,
  contextId: string,
): { rules: number; sources: readonly ListedSource[] } | undefined {
  const rules = client.getQueryData<{ rules: readonly unknown[] }>(matchRuleKeys.all(contextId))?.rules;
  const sources = client.getQueryData<readonly ListedSource[]>(sourceKeys.all(contextId));
  return rules && sources && { rules: rules.length, sources };
}

/** Whether the sources of any context have been read. */
export function hasCachedParts(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ queryKey: [name] }) => name === 'sources');
}
