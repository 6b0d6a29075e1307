/** What somebody may do: the permissions of their token; `*` is all of them. */
export type Permissions = readonly string[];

/** Whether these permissions include one: the same question in the service and on every page. */
export function may(permissions: Permissions, permission: string): boolean {
  return permissions.includes('*') || permissions.includes(permission);
}

/** The refusal of who lacks a permission; undefined is yes. */
export function permitted(permissions: Permissions, permission: string): 'noPermission' | undefined {
  return may(permissions, permission) ? undefined : 'noPermission';
}

/** The same inside a context: nothing in an archived one is changed from the console (docs/contract.md#context-status). */
export function permittedInContext(
  status: string | undefined,
  permissions: Permissions,
  permission: string,
): 'archived' | 'noPermission' | undefined {
  return status === 'ARCHIVED' ? 'archived' : permitted(permissions, permission);
}
