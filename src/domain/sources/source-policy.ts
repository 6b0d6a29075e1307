import { type Permissions, permittedInContext } from '../permissions';

/** The reason why an action on the sources of a context is not allowed. */
export type SourceRefusal = 'archived' | 'noPermission';

/**
 * The policy for actions on sources; each check returns `undefined` if the action is allowed. Sources of an archived
 * context stay writable in the service, but the console does not change them (docs/contract.md#context-status).
 */
export const sourcePolicy = {
  create: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:create'),
  update: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:update'),
};
