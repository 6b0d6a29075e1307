import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { may, type Permissions } from '@recon/engine/permissions';
import { type Fields, type Snapshot, toSnapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { call } from './client';
import { readContextParts } from './context-snapshot';
import { matchRuleQueries } from './rule-order/rule-queries';

const readPermissions = [
  'context:read',
  'rule:read',
  'source:read',
  'field-map:read',
  'fee-schedule:read',
] as const;

/** Returns the permissions that a user lacks to read a complete snapshot of a context. */
export function missingToRead(permissions: Permissions): readonly string[] {
  return readPermissions.filter((permission) => !may(permissions, permission));
}

/**
 * Fetches the configuration of a context as it is now, with its fee schedules and those of `scheduleIds`. The caller
 * needs all permissions to read it. Throws an ApiError, also if the context keeps changing.
 */
export async function readLiveSnapshot(
  client: QueryClient,
  contextId: string,
  { scheduleIds, signal }: { scheduleIds: readonly string[]; signal: AbortSignal },
): Promise<Snapshot> {
  const { parts } = await readContextParts(client, contextId, { scheduleIds, signal });
  const { context, rules, sources, feeSchedules } = parts;
  client.setQueryData(matchRuleQueries.all(contextId).queryKey, rules);
  return toSnapshot({
    context,
    rules,
    sources: sources.map((source) => ({ ...source, fieldMap: undefined })),
    fieldMaps: sources.flatMap(({ id: sourceId, fieldMap }) => (fieldMap ? [{ ...fieldMap, sourceId }] : [])),
    feeSchedules,
  });
}

/** Fetches fee schedules as they are now, as a snapshot that contains nothing else. Throws an ApiError. */
export async function readLiveSchedules(ids: readonly string[], signal: AbortSignal): Promise<Snapshot> {
  const feeSchedules: Fields[] = [];
  for (const scheduleId of ids)
    feeSchedules.push((await call('getFeeSchedule', { path: { scheduleId } }, { signal })).data);
  return toSnapshot({ context: {}, rules: [], sources: [], fieldMaps: [], feeSchedules });
}

/**
 * Returns the query of a context's configuration as it is now, with some fee schedules. It is read again only on
 * request: what was planned on it stays as it was shown.
 */
export function liveSnapshotQuery(contextId: string, scheduleIds: readonly string[]) {
  return queryOptions({
    queryKey: ['live-snapshot', contextId, scheduleIds],
    queryFn: ({ signal, client }) => readLiveSnapshot(client, contextId, { scheduleIds, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { errorShown: 'inline' },
  });
}
