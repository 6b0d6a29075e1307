import { type Permissions, permittedInContext } from '../permissions';

/** The reason why an action on the sources of a context is not allowed. */
export type SourceRefusal = 'archived' | 'noPermission';

/**
 * Each check returns why an action on sources is not allowed, else `undefined`. The service itself allows changes in an
 * archived context (docs/contract.md#context-status).
 */
export const sourcePolicy = {
  create: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:create'),
  update: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:update'),
};
