import { type Permissions, permittedInContext } from '../permissions';

/** Why the console refuses an action on a source: its context is archived, or a permission is missing. */
export type SourceRefusal = 'archived' | 'noPermission';

/** Each check returns why an action on sources is not allowed; the service allows more in an archived context. */
export const sourcePolicy = {
  create: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:create'),
  update: (status: string, permissions: Permissions) =>
    permittedInContext(status, permissions, 'source:update'),
};
