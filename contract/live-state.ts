import type { ReadSettings } from '@recon/engine/file/settings';
import { consoleOperations } from './console-operations';
import type { FieldMap } from './field-map';
import { operations } from './operations';
import { pageSize } from './pages';
import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import type { ListedContext, LiveState } from '@recon/engine/configuration/bundle/bundle-plan';
import { targetsOf } from '@recon/engine/configuration/bundle/compare-bundle';
import type { LiveContext, RepeatedName } from '@recon/engine/configuration/bundle/to-bundle';
import { emptySnapshot, type Fields, toSnapshot } from '@recon/engine/configuration/snapshot/snapshot';
import type { Service } from './service';

/** Reads whole configurations over the interface. */

type Page<T> = { items: T[]; nextCursor?: string | undefined };

/** Returns the rows of all pages of a list. */
async function allOf<T>(read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    // Each page states the next one.
    const page: Page<T> = await read({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.items);
    cursor = page.nextCursor === cursor ? undefined : page.nextCursor;
  } while (cursor);
  return rows;
}

async function listContexts({ call }: Service): Promise<ListedContext[]> {
  const rows = await allOf((query) => call(operations.listContexts, { query }));
  return rows.map(({ id, name, status }) => ({ id, name, status }));
}

/** Fetches all rules of a context. */
export function listRules({ call }: Service, contextId: string) {
  return allOf((query) => call(operations.listMatchRules, { path: { contextId }, query }));
}

/** Fetches all sources of a context, without their configs. */
export function listSources({ call }: Service, contextId: string) {
  return allOf((query) => call(operations.listSources, { path: { contextId }, query }));
}

/** Fetches the listed fee schedules. The list has no further pages. */
async function listSchedules({
  call,
}: Service): Promise<Pick<LiveState, 'hasMoreSchedules'> & { items: Fields[] }> {
  const { items, hasMore } = await call(operations.listFeeSchedules, { query: { limit: pageSize } });
  return { items, hasMoreSchedules: hasMore ?? items.length >= pageSize };
}

/** Fetches a context with all that belongs to it. `schedules`: fee schedules that are already loaded. */
export async function readContext(
  service: Service,
  contextId: string,
  schedules: readonly Fields[] = [],
): Promise<LiveContext> {
  const { call } = service;
  const [context, rules, listed] = await Promise.all([
    call(operations.getContext, { path: { contextId } }),
    listRules(service, contextId),
    listSources(service, contextId),
  ]);
  const fieldMaps: Fields[] = [];
  const readings = new Map<string, ReadSettings>();
  const feeSchedules = new Map(schedules.map((schedule) => [schedule['id'], schedule]));
  for (const { id: sourceId, hasFieldMaps, feeScheduleId } of listed) {
    const map = hasFieldMaps === false ? undefined : await readFieldMap(service, { contextId, sourceId });
    if (map) fieldMaps.push({ ...map, sourceId });
    const settings = await readReading(service, sourceId);
    if (settings && Object.keys(settings).length > 0) readings.set(sourceId, settings);
    if (feeScheduleId && !feeSchedules.has(feeScheduleId))
      feeSchedules.set(
        feeScheduleId,
        await call(operations.getFeeSchedule, { path: { scheduleId: feeScheduleId } }),
      );
  }
  const records = { context, rules, sources: listed, fieldMaps, feeSchedules: [...feeSchedules.values()] };
  return { id: contextId, snapshot: toSnapshot(records), readings };
}

/** Fetches the field map of a source; `undefined` if it has none. */
export async function readFieldMap(
  { call }: Service,
  path: { contextId: string; sourceId: string },
): Promise<FieldMap | undefined> {
  return orUndefined(call(operations.getFieldMap, { path }), [404]);
}

/** Fetches how files of a source are read; `undefined` if the service does not store that, or not for this token. */
async function readReading({ call }: Service, sourceId: string): Promise<ReadSettings | undefined> {
  const read = call(consoleOperations.getReading, { path: { sourceId } });
  return (await orUndefined(read, [403, 404, 405, 501]))?.settings;
}

/** Returns the result of `read`; `undefined` if it fails with one of these statuses. */
export async function orUndefined<T>(read: Promise<T>, statuses: readonly number[]): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    if (statuses.includes((error as { status?: number }).status ?? 0)) return undefined;
    throw error;
  });
}

/** Fetches the contexts to export: the one with this name, or all not archived. Throws an Error if there is none. */
export async function readForExport(service: Service, name: string | undefined): Promise<LiveContext[]> {
  const listed = await listContexts(service);
  const wanted = listed.filter((one) => (name === undefined ? one.status !== 'ARCHIVED' : one.name === name));
  if (name !== undefined && wanted.length === 0)
    throw new Error(`There is no context ${JSON.stringify(name)}.`);
  const contexts: LiveContext[] = [];
  // One after the other: services limit requests.
  for (const { id } of wanted) contexts.push(await readContext(service, id));
  return contexts;
}

/** Fetches what a bundle is compared with, or returns repeated names. `others`: contexts that the bundle lacks. */
export async function readBundleTargets(
  service: Service,
  bundle: Bundle,
): Promise<{ live: LiveState; others: readonly string[] } | { repeated: readonly RepeatedName[] }> {
  const { found, others, repeated } = targetsOf(bundle, await listContexts(service));
  if (repeated.length > 0) return { repeated };
  const ids = found.map(({ id }) => id);
  return { live: await readState(service, ids), others };
}

/** Fetches contexts with all that they use, and all listed fee schedules. */
export async function readState(service: Service, contextIds: readonly string[]): Promise<LiveState> {
  const { items, hasMoreSchedules } = await listSchedules(service);
  const contexts: LiveContext[] = [];
  for (const id of contextIds) contexts.push(await readContext(service, id, items));
  const { feeSchedules } = toSnapshot({ ...emptySnapshot, feeSchedules: items });
  return { contexts, feeSchedules, hasMoreSchedules };
}
