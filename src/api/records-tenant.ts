import { Store } from '@tanstack/react-store';

/**
 * Tenant named in the service's records, in lower case; undefined until such a record was read. It equals the session's
 * tenant, except with a service that takes no token and has one tenant for all users
 * (docs/contract.md#a-service-without-access-control). The screen then shows another tenant's data than the token
 * names.
 */
export const recordsTenant = new Store<string | undefined>(undefined);

/** Records the tenant of a record; one that names no tenant changes nothing. */
export function recordTenant(record: { readonly tenantId?: string | undefined } | undefined): void {
  const next = record?.tenantId?.toLowerCase();
  if (next !== undefined && next !== '') recordsTenant.setState(() => next);
}

/** Clears the tenant when the user changes. */
export function clearRecordsTenant(): void {
  recordsTenant.setState(() => undefined);
}
