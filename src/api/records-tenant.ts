/**
 * The tenant that the service's own records name. It is that of the session, except before a service that
 * takes no token and has one tenant for everybody (docs/contract.md#a-service-without-access-control): what
 * is on the screen then belongs to another tenant than the token says. Of this page's life only.
 */
let tenantId: string | undefined;
const listeners = new Set<() => void>();

/** Takes note of a record that was read; one that names no tenant changes nothing. */
export function noteRecord(record: { readonly tenantId?: string | undefined } | undefined): void {
  const next = record?.tenantId?.toLowerCase();
  if (next !== undefined && next !== '' && next !== tenantId) change(next);
}

/** The tenant's identifier, in lower case; undefined before a record that names it was read. */
export function recordsTenant(): string | undefined {
  return tenantId;
}

/** For `useSyncExternalStore`, with `recordsTenant`. */
export function watchRecordsTenant(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Somebody else signs in. */
export function forgetRecordsTenant(): void {
  change(undefined);
}

function change(next: string | undefined): void {
  tenantId = next;
  listeners.forEach((listener) => listener());
}
