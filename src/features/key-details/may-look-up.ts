/** Returns whether keys may be looked up with these permissions. If no permissions are known, the service decides. */
export function mayLookUp(permissions: readonly string[]): boolean {
  return permissions.length === 0 || permissions.some((one) => one === '*' || one === 'key-details:read');
}
