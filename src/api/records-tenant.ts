import { Store } from '@tanstack/react-store';

/** Tenant in the service's records, in lower case (docs/contract.md#a-service-without-access-control). */
export const recordsTenant = new Store<string | undefined>(undefined);

/** Records the tenant of a record; one that names no tenant changes nothing. */
export function recordTenant(record: { readonly tenantId?: string | undefined } | undefined): void {
  const next = record?.tenantId?.toLowerCase();
  if (next !== undefined && next !== '') recordsTenant.setState(() => next);
}

/** Clears the tenant. */
export function clearRecordsTenant(): void {
  recordsTenant.setState(() => undefined);
}
