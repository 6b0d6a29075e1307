/** The permissions of a user's token; `*` grants all of them. */
export type Permissions = readonly string[];

/** Returns whether permissions include one; used by the service and on every page. */
export function may(permissions: Permissions, permission: string): boolean {
  return permissions.includes('*') || permissions.includes(permission);
}

/** Returns `noPermission` if the permission is missing; `undefined` if the action is allowed. */
export function permitted(permissions: Permissions, permission: string): 'noPermission' | undefined {
  return may(permissions, permission) ? undefined : 'noPermission';
}

/** Returns why an action in a context is not allowed, else `undefined`. Archived contexts allow no action. */
export function permittedInContext(status: string | undefined, permissions: Permissions, permission: string) {
  return status === 'ARCHIVED' ? 'archived' : permitted(permissions, permission);
}
