import { isUuid } from '@recon/contract/values';
import { signInTenantId } from './activity/activity-log';
import { sampleTenant } from './data/sample';

/** Options of commands that choose a tenant, or the log of failed sign-ins. */
export type LogChoice = { tenant?: string | undefined; 'failed-sign-ins'?: boolean | undefined };

/** Returns the id of the chosen tenant; the sample tenant's by default. Throws an Error if the options are invalid. */
export function chosenTenant({ tenant, 'failed-sign-ins': isFailed = false }: LogChoice): string {
  if (!isFailed) return idOption('tenant', tenant ?? sampleTenant.id)!;
  if (tenant !== undefined)
    throw new Error('Failed sign-ins have no tenant: use either --failed-sign-ins or --tenant.');
  return signInTenantId;
}

/** Returns a UUID option in lower case; `undefined` if missing. Throws an Error if it is not a UUID. */
export function idOption(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value)) throw new Error(`--${name} must be a UUID.`);
  return value?.toLowerCase();
}

/** Returns an option as a number; `undefined` if missing. Throws an Error unless it is a whole number from 1 to `max`. */
export function wholeOption(name: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Infinity;
  if (number > max) throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  return number;
}
