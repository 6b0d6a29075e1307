import { isUuid } from '@recon/contract/values';
import { signInTenantId } from './activity/activity-log';
import { sampleTenant } from './data/sample';
import type { DatabasePlace, OpenDatabase } from './db/database';
import { openDatabase } from './db/open';
import { FolderInUseError } from './db/pglite/folder-lock';

/** Options by which the commands of the activity log choose a log. */
export type LogChoice = { tenant?: string | undefined; 'failed-sign-ins'?: boolean | undefined };

/** Returns the tenant id of the chosen log; the sample tenant's by default. Throws an Error if the options are invalid. */
export function chosenTenant({ tenant, 'failed-sign-ins': isFailed = false }: LogChoice): string {
  if (!isFailed) return idOption('tenant', tenant ?? sampleTenant.id)!;
  if (tenant !== undefined)
    throw new Error('Failed sign-ins have no tenant: use either --failed-sign-ins or --tenant.');
  return signInTenantId;
}

/** Returns an option that is a UUID, in lower case. */
export function idOption(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value)) throw new Error(`--${name} must be a UUID.`);
  return value?.toLowerCase();
}

/** Returns an option that is a whole number from 1. */
export function wholeOption(name: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Infinity;
  if (number > max) throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  return number;
}

/** Opens the database of an activity log. Throws an Error if a console has the embedded one open. */
export async function openLog(place: DatabasePlace, purpose: string): Promise<OpenDatabase> {
  try {
    return await openDatabase(place);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(
      `Stop the console to ${purpose}: only one process can open an embedded database. ${error.message}`,
      { cause: error },
    );
  }
}
