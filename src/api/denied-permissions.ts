/**
 * What the service has refused with 403 in this session, learned by doing: there is no "what may I do" in
 * the interface, and names of roles say nothing (docs/contract.md#tokens-and-permissions). Held under the permission
 * that the table of operations gives an operation, and forgotten when one of them succeeds, when
 * somebody signs in and with the page.
 */
let refused: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`, with the one below: tells of every change. */
export function watchDenied(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The permissions that were refused; the same set until there is a change. */
export function deniedPermissions(): ReadonlySet<string> {
  return refused;
}

export function noteDenied(permission: string): void {
  if (!refused.has(permission)) change(new Set([...refused, permission]));
}

export function noteGranted(permission: string): void {
  if (refused.has(permission)) change(new Set([...refused].filter((one) => one !== permission)));
}

export function forgetDenied(): void {
  if (refused.size > 0) change(new Set());
}

function change(next: ReadonlySet<string>): void {
  refused = next;
  listeners.forEach((listener) => listener());
}
