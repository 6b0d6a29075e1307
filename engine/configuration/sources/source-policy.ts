import { type Permissions, refusalInContext } from '../../permissions';

/** Why the console refuses an action on a source: its context is archived, or a permission is missing. */
export type SourceRefusal = 'archived' | 'noPermission';

/** Checks of actions on sources. Each returns why the console refuses, or `undefined`; the service may allow more. */
export const sourcePolicy = {
  create: (status: string, permissions: Permissions) =>
    refusalInContext(status, permissions, 'source:create'),
  update: (status: string, permissions: Permissions) =>
    refusalInContext(status, permissions, 'source:update'),
};
