/** Permission and state check: why something cannot be done to the sources of a context. */
export type SourceRefusal = 'archived' | 'noPermission';

/**
 * What may be done to sources by somebody with these permissions: undefined is yes. Sources of an
 * archived context stay writable in the service; the console keeps them as they are
 * (docs/contract.md#context-status).
 */
export const sourceCan = {
  create: (contextStatus: string, permissions: readonly string[]) =>
    allowed(contextStatus, permissions, 'source:create'),
  update: (contextStatus: string, permissions: readonly string[]) =>
    allowed(contextStatus, permissions, 'source:update'),
};

function allowed(status: string, permissions: readonly string[], needed: string): SourceRefusal | undefined {
  if (status === 'ARCHIVED') return 'archived';
  return permissions.includes('*') || permissions.includes(needed) ? undefined : 'noPermission';
}
