/** Returns whether the permissions allow lookups; true if none are known, so that the service decides. */
export function mayLookUp(permissions: readonly string[]): boolean {
  return permissions.length === 0 || permissions.some((one) => one === '*' || one === 'key-details:read');
}
