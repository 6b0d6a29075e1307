import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { writeJson, readJson } from '@recon/engine/lib/json/lossless';
import { storeKey } from './activity/activity-key';
import { addReadEntry } from './activity/activity-log';
import { entryLine } from './activity/entry-line';
import { type ListedEntry, listEntries } from './activity/list-entries';
import { sealTenant } from './activity/seal';
import { activityKey } from './activity-setup';
import { withDatabase } from './command-database';
import { chosenTenant, idOption, type LogChoice, wholeOption } from './command-options';
import type { Variables } from './environment';

/** Options of `recon activity`, as strings. */
export type ActivityRequest = LogChoice &
  Partial<
    Record<'context' | 'object' | 'person' | 'operation' | 'from' | 'to' | 'limit' | 'before', string>
  > &
  Partial<Record<'json' | 'configs', boolean>>;

const maxLimit = 10_000;

/**
 * Returns the lines of a page of a tenant's activity log, and the `--before` of the next page. Seals the entries first,
 * if it finds the key. Records that the log was listed. Throws an Error for an invalid option, or without a database.
 */
export async function activityLines(
  variables: Variables,
  request: ActivityRequest,
): Promise<{ lines: string[]; next: number | undefined }> {
  const { person, operation, json = false, configs = false } = request;
  const page = {
    contextId: idOption('context', request.context),
    objectId: idOption('object', request.object),
    person,
    operation,
    from: timeOption('from', request.from),
    to: timeOption('to', request.to),
    before: wholeOption('before', request.before, Number.MAX_SAFE_INTEGER),
    limit: wholeOption('limit', request.limit, maxLimit) ?? 100,
  };
  const tenantId = chosenTenant(request);
  return withDatabase(variables, 'list its activity log', async (db, environment) => {
    const key = activityKey(environment);
    if (key) {
      await storeKey(db, key);
      await sealTenant(db, tenantId, { key });
    }
    const { entries, next } = await listEntries(db, tenantId, page);
    if (environment.RECON_ACTIVITY === 'on') await addReadEntry(db, tenantId);
    return { lines: entries.map((entry) => (json ? entryJson(entry, configs) : entryLine(entry))), next };
  });
}

/** Returns an entry as one line of JSON. Configs may be secret: without `isComplete` only their sources are listed. */
function entryJson({ configs, before, after, remote, ...entry }: ListedEntry, isComplete: boolean): string {
  return writeJson({
    ...entry,
    at: entry.at.toISOString(),
    before: parseObject(before),
    after: parseObject(after),
    remote: parseObject(remote),
    configs: configs.map((config) =>
      isComplete
        ? { ...config, before: parseObject(config.before), after: parseObject(config.after) }
        : { sourceId: config.sourceId },
    ),
  });
}

function parseObject(json: string | null): object | null {
  const value = json === null ? null : readJson(json);
  return isJsonObject(value) ? value : null;
}

function timeOption(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const time = new Date(value);
  // A time without an offset would be read in the time zone of this machine.
  if (Number.isNaN(time.getTime()) || !/^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(value))
    throw new Error(
      `--${name} must be a date (2026-01-31, in UTC) or a time with an offset (2026-01-31T10:00:00Z).`,
    );
  return time;
}
