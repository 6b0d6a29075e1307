import { Store } from '@tanstack/react-store';

/** Permissions denied with 403 (docs/contract.md#tokens-and-permissions), until one of their operations succeeds. */
export const deniedPermissions = new Store<ReadonlySet<string>>(new Set<string>());

export function recordDenied(permission: string): void {
  const denied = deniedPermissions.state;
  if (!denied.has(permission)) deniedPermissions.setState(() => new Set<string>([...denied, permission]));
}

export function recordGranted(permission: string): void {
  const denied = deniedPermissions.state;
  if (denied.has(permission))
    deniedPermissions.setState(() => new Set([...denied].filter((one) => one !== permission)));
}

export function clearDenied(): void {
  if (deniedPermissions.state.size > 0) deniedPermissions.setState(() => new Set<string>());
}
