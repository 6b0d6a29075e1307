import { Store } from '@tanstack/react-store';

/** Tenant id in the service's records, in lower case (docs/contract.md#a-service-without-access-control). */
export const recordsTenant = new Store<string | undefined>(undefined);

/** Stores the tenant id of a record in `recordsTenant`; a record without one changes nothing. */
export function recordTenant(record: { readonly tenantId?: string | undefined } | undefined): void {
  const next = record?.tenantId?.toLowerCase();
  if (next !== undefined && next !== '') recordsTenant.setState(() => next);
}

export function clearRecordsTenant(): void {
  recordsTenant.setState(() => undefined);
}
