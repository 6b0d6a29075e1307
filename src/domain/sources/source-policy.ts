import { type Permissions, permittedInContext } from '../permissions';

/** Permission and state check: why something cannot be done to the sources of a context. */
export type SourceRefusal = 'archived' | 'noPermission';

/**
 * What may be done to sources by somebody with these permissions: undefined is yes. Sources of an
 * archived context stay writable in the service; the console keeps them as they are
 * (docs/contract.md#context-status).
 */
export const sourcePolicy = {
  create: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:create'),
  update: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:update'),
};
