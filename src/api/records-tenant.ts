import { Store } from '@tanstack/react-store';

/**
 * The tenant that the service's own records name, in lower case; undefined before a record that names it was
 * read. It is that of the session, except before a service that takes no token and has one tenant for everybody
 * (docs/contract.md#a-service-without-access-control): what is on the screen then belongs to another tenant than the token says.
 */
export const recordsTenant = new Store<string | undefined>(undefined);

/** Takes note of a record that was read; one that names no tenant changes nothing. */
export function recordTenant(record: { readonly tenantId?: string | undefined } | undefined): void {
  const next = record?.tenantId?.toLowerCase();
  if (next !== undefined && next !== '') recordsTenant.setState(() => next);
}

/** Somebody else signs in. */
export function clearRecordsTenant(): void {
  recordsTenant.setState(() => undefined);
}
