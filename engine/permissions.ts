/** The permissions in a user's token. `*` includes all. */
export type Permissions = readonly string[];

/** Returns whether a user has a permission. */
export function may(permissions: Permissions, permission: string): boolean {
  return permissions.includes('*') || permissions.includes(permission);
}

/** Returns `noPermission` if a user lacks a permission; `undefined` if the user has it. */
export function permissionRefusal(permissions: Permissions, permission: string): 'noPermission' | undefined {
  return may(permissions, permission) ? undefined : 'noPermission';
}

/** Returns why an action in a context is refused; `undefined` if allowed. Archived contexts allow no action. */
export function refusalInContext(status: string | undefined, permissions: Permissions, permission: string) {
  return status === 'ARCHIVED' ? 'archived' : permissionRefusal(permissions, permission);
}
