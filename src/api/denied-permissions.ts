import { Store } from '@tanstack/react-store';

/**
 * The permissions that the service has denied with 403 in this session, learned by doing: there is no "what may
 * I do" in the interface, and names of roles say nothing (docs/contract.md#tokens-and-permissions). Held under the permission
 * that the table of operations gives an operation, and forgotten when one of them succeeds, when
 * somebody signs in and with the page.
 */
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
