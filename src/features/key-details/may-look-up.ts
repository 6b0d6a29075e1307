/** Returns whether the permissions allow lookups of Pix keys; true for an empty list: the service then decides. */
export function mayLookUp(permissions: readonly string[]): boolean {
  return permissions.length === 0 || permissions.some((one) => one === '*' || one === 'key-details:read');
}
