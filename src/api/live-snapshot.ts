import { queryOptions } from '@tanstack/react-query';
import { readContext } from '@recon/contract/live-state';
import type { LiveContext } from '@recon/engine/configuration/bundle/to-bundle';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { may, type Permissions } from '@recon/engine/permissions';
import { type Fields, type Snapshot, toSnapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { call } from './client';
import { keepsChangingError } from './rule-order/rule-queries';
import { pageService } from './service';

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
 * Options of a query for a plan or a print: its result stays as shown until the user reloads it. It may contain
 * secrets, so it is not cached.
 */
export const readOnRequest = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
  structuralSharing: false,
  meta: { errorShown: 'inline' },
} as const;

const maxReads = 5;

/**
 * Fetches a context with all that it uses, until two reads in a row are equal: no request returns all parts of one moment.
 * `scheduleIds`: fee schedules to read in addition. Throws an ApiError, also if the context keeps changing.
 */
export async function readUnchanged(
  contextId: string,
  { signal, scheduleIds = [] }: { signal: AbortSignal | undefined; scheduleIds?: readonly string[] },
): Promise<LiveContext> {
  let before: string | undefined;
  for (let reading = 1; reading <= maxReads; reading += 1) {
    const live = await readContext(pageService, contextId, await readSchedules(scheduleIds, signal));
    signal?.throwIfAborted();
    const json = writeJson([live.snapshot, [...live.readings]]);
    if (json === before) return live;
    before = json;
  }
  throw keepsChangingError();
}

/** Fetches current fee schedules as a snapshot without anything else. Throws an ApiError. */
export async function readLiveSchedules(ids: readonly string[], signal: AbortSignal): Promise<Snapshot> {
  const feeSchedules = await readSchedules(ids, signal);
  return toSnapshot({ context: {}, rules: [], sources: [], fieldMaps: [], feeSchedules });
}

async function readSchedules(ids: readonly string[], signal: AbortSignal | undefined): Promise<Fields[]> {
  const feeSchedules: Fields[] = [];
  // One after the other: services limit requests.
  for (const scheduleId of ids)
    feeSchedules.push((await call('getFeeSchedule', { path: { scheduleId } }, { signal })).data);
  return feeSchedules;
}

/** Returns the query of a context's configuration as it is now, with some fee schedules. */
export function liveSnapshotQuery(contextId: string, scheduleIds: readonly string[]) {
  return queryOptions({
    queryKey: ['live-snapshot', contextId, scheduleIds],
    queryFn: async ({ signal }) => (await readUnchanged(contextId, { scheduleIds, signal })).snapshot,
    ...readOnRequest,
  });
}
