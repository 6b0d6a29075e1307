import { columnsOfAmount } from '@recon/engine/file/notation/dialect';
import type { ReadSettings } from '@recon/engine/file/settings';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/api/api-error';
import { mayUseStore } from '~/api/session';
import { putSourceReading, readSourceReading, sourceReadingQueries } from '~/api/source-reading';
import { consoleOperations } from '@recon/contract/console-operations';
import { readConversion } from '@recon/contract/conversion';
import type { SourceReading } from '@recon/contract/source-reading';
import { isUuid } from '@recon/contract/values';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { readStoredText, writeStored } from '~/lib/browser-storage';

/** Storage of the settings by which files of a source are read, without rows (docs/files.md#reading-settings). */

/** Where changed settings are stored: on our server for everyone in the tenant, or in this browser only. */
type ReadingPlace = 'tenant' | 'browser';

/** Settings that were not stored for the tenant, and why. `theirs` are newer ones of another user. */
export type UnsavedReading = { settings: ReadSettings; error: unknown; theirs?: SourceReading };

/** Parses settings from their text (`settingsText`); `undefined` if the text has no valid settings. */
export function readSettingsText(text: string): ReadSettings | undefined {
  const read = readConversion(text);
  return 'fault' in read ? undefined : read;
}

/** Returns the settings as text. `readSettingsText` parses it. */
export function settingsText(settings: ReadSettings): string {
  return JSON.stringify(settings, undefined, 2);
}

/** Returns where settings of a source are stored. A side without a source has a key that is not an id. */
export function readingPlace(client: QueryClient, sourceId: string): ReadingPlace {
  const { getReading, putReading } = consoleOperations;
  const isOnServer = mayCall(client, sourceId, getReading) && mayCall(client, sourceId, putReading);
  return isOnServer ? 'tenant' : 'browser';
}

/** Returns whether our server has the settings of a source, and the user may call this operation. */
function mayCall(client: QueryClient, sourceId: string, { permission }: { permission: string }): boolean {
  return isUuid(sourceId) && mayUseStore(client, permission);
}

/**
 * Returns how to read files of a source, as last set; `undefined` if nothing is set. Settings of the tenant come from
 * our server. This browser's own ones apply if there are none yet, if the server cannot be reached, or if the user may
 * not change those of the tenant.
 */
export async function rememberedReading(
  client: QueryClient,
  sourceId: string,
): Promise<ReadSettings | undefined> {
  const own = readSettingsText(readStoredText('local', slot(sourceId)) ?? '');
  const place = readingPlace(client, sourceId);
  if (!mayCall(client, sourceId, consoleOperations.getReading) || (place === 'browser' && own)) return own;
  try {
    const { settings, version } = await client.fetchQuery(sourceReadingQueries.ofSource(sourceId));
    if (version === undefined) return own;
    const found = settings;
    if (place === 'tenant') storeReading(sourceId, found);
    return isEmpty(found) ? undefined : found;
  } catch {
    return own;
  }
}

/** Stores how to read files of a source; empty settings remove it. Returns what could not be stored for the tenant. */
export async function rememberReading(
  client: QueryClient,
  sourceId: string,
  settings: ReadSettings,
): Promise<UnsavedReading | undefined> {
  storeReading(sourceId, settings);
  if (readingPlace(client, sourceId) === 'browser') return undefined;
  try {
    await putSourceReading(client, sourceId, settings);
    return undefined;
  } catch (error) {
    const hasChanged = error instanceof ApiError && error.code === 'READING_CHANGED';
    const theirs = hasChanged ? await readSourceReading(sourceId).catch(() => undefined) : undefined;
    return { settings, error, ...(theirs && { theirs }) };
  }
}

function storeReading(sourceId: string, settings: ReadSettings): void {
  writeStored('local', slot(sourceId), isEmpty(settings) ? undefined : settingsText(settings));
}

function isEmpty(settings: ReadSettings): boolean {
  return Object.keys(settings).length === 0;
}

function slot(sourceId: string): string {
  return `what-if.reading.${sourceId}`;
}

/** Returns the name of the file that a file is converted to. */
export function convertedName(name: string): string {
  return name.replace(/(\.\w+)?$/, '-upload.csv');
}

/**
 * Returns whether a file was converted by the console: settings for the original do not apply to it, and its steps would
 * be made twice. `start` is the start of its text. Browsers number the downloads of one name, and a bank may name a file so,
 * too: a converted file has commas, and no cell with a day before its month.
 */
export function isConverted({ name }: Pick<File, 'name'>, start: string): boolean {
  const [headings = ''] = start.split('\n', 1);
  const hasDayFirst = /(?:^|[,;\t|"])\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?=$|[,;\t|" ])/m.test(start);
  return (
    /-upload(?: ?\(\d+\))?\.csv$/.test(name) &&
    headings.includes(',') &&
    !/[;\t|]/.test(headings) &&
    !hasDayFirst
  );
}

/** Returns whether the steps of the settings do not fit the file, so that none of them was applied. */
export function hasStepIssue({ steps }: Pick<ReadSummary, 'steps'>): boolean {
  return steps !== undefined && 'issue' in steps;
}

/** Returns whether a file could be read with the settings' steps, and has all columns that the settings name. */
export function fitsSettings(
  result: Pick<ReadSummary, 'columns' | 'headings' | 'steps'> | Unreadable,
  { fields = {}, dialect }: ReadSettings,
): boolean {
  if ('fault' in result || hasStepIssue(result)) return false;
  const names = new Set([...result.columns.map(({ name }) => name), ...result.headings]);
  const named = [...Object.values(fields), ...columnsOfAmount(dialect ?? {})];
  return named.every((name) => name === '' || names.has(name));
}
