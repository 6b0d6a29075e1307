import { type Permissions, permittedInContext } from '../permissions';

/** The reason why an action on the sources of a context is not allowed. */
export type SourceRefusal = 'archived' | 'noPermission';

/** Each check returns why an action on sources is not allowed; the service allows more in an archived context. */
export const sourcePolicy = {
  create: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:create'),
  update: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:update'),
};
