/** The permissions in a user's token. `*` includes all. */
export type Permissions = readonly string[];

/** Returns whether `permission` is among a user's permissions. */
export function may(permissions: Permissions, permission: string): boolean {
  return permissions.includes('*') || permissions.includes(permission);
}

/** Returns `noPermission` if a user lacks a permission; `undefined` if the action is allowed. */
export function permissionRefusal(permissions: Permissions, permission: string): 'noPermission' | undefined {
  return may(permissions, permission) ? undefined : 'noPermission';
}

/** Returns why an action in a context is refused, `undefined` if it is allowed. Archived contexts allow none. */
export function refusalInContext(status: string | undefined, permissions: Permissions, permission: string) {
  return status === 'ARCHIVED' ? 'archived' : permissionRefusal(permissions, permission);
}
