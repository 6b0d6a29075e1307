type Permissions = readonly string[];

/** What may be done by somebody with these permissions; the service enforces the same. Nothing removes a fee schedule. */
export const feeScheduleCan = {
  create: (permissions: Permissions): boolean => has(permissions, 'fee-schedule:create'),
  update: (permissions: Permissions): boolean => has(permissions, 'fee-schedule:update'),
};

function has(permissions: Permissions, permission: string): boolean {
  return permissions.includes('*') || permissions.includes(permission);
}
