import { isUuid } from '~/contract/values';
import { isJsonObject } from '~/lib/json/is-object';
import { writeJson, readJson } from '~/lib/json/lossless';
import { addReadEntry, signInTenantId } from './activity/activity-log';
import { entryText } from './activity/entry-text';
import { type ListedEntry, listEntries } from './activity/list-entries';
import { sampleTenant } from './data/sample';
import type { DatabasePlace, OpenDatabase } from './db/database';
import { openDatabase } from './db/open';
import { FolderInUseError } from './db/pglite/folder-lock';
import { databasePlace, readEnvironment, type Variables } from './environment';

/** Options of `npm run activity`, as strings. */
export type ActivityRequest = Partial<
  Record<
    'tenant' | 'context' | 'object' | 'person' | 'operation' | 'from' | 'to' | 'limit' | 'before',
    string
  >
> & { json?: boolean; configs?: boolean; 'failed-sign-ins'?: boolean };

const maxLimit = 10_000;

/**
 * Returns the lines of a page of a tenant's activity log, and the `--before` of the next page. Records that the log was
 * listed. Throws an Error.
 */
export async function activityLines(
  variables: Variables,
  request: ActivityRequest,
): Promise<{ lines: string[]; next: number | undefined }> {
  const { tenant = sampleTenant.id, person, operation, json = false, configs = false } = request;
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
  if (request['failed-sign-ins'] && request.tenant !== undefined)
    throw new Error('Failed sign-ins have no tenant: use either --failed-sign-ins or --tenant.');
  const tenantId = request['failed-sign-ins'] ? signInTenantId : idOption('tenant', tenant)!;
  const environment = readEnvironment(variables);
  const database = await openLog(databasePlace(environment));
  try {
    const { entries, next } = await listEntries(database.db, tenantId, page);
    if (environment.RECON_ACTIVITY === 'on') await addReadEntry(database.db, tenantId);
    return { lines: entries.map((entry) => (json ? entryJson(entry, configs) : entryText(entry))), next };
  } finally {
    await database.close();
  }
}

async function openLog(place: DatabasePlace): Promise<OpenDatabase> {
  try {
    return await openDatabase(place);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(
      `Stop the console to list its activity log: only one process can open an embedded database. ${error.message}`,
      { cause: error },
    );
  }
}

/** Returns an entry as one line of JSON. Configs may be secret: without `isComplete` only their sources are listed. */
function entryJson({ configs, before, after, ...entry }: ListedEntry, isComplete: boolean): string {
  return writeJson({
    ...entry,
    at: entry.at.toISOString(),
    before: parsed(before),
    after: parsed(after),
    configs: configs.map((config) =>
      isComplete
        ? { ...config, before: parsed(config.before), after: parsed(config.after) }
        : { sourceId: config.sourceId },
    ),
  });
}

function parsed(json: string | null): object | null {
  const value = json === null ? null : readJson(json);
  return isJsonObject(value) ? value : null;
}

function idOption(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value)) throw new Error(`--${name} must be a UUID.`);
  return value?.toLowerCase();
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

function wholeOption(name: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Infinity;
  if (number > max) throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  return number;
}
