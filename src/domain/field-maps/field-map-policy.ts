import { type Permissions, permittedInContext } from '../permissions';

/** Why an action on a field map is not possible, by permission or status; the console has a message for each. */
export type FieldMapRefusal = 'archived' | 'noPermission';

/** Each check returns why an action on a field map is not possible; the service allows more in an archived context. */
export const fieldMapPolicy = {
  create: (status: string | undefined, permissions: Permissions) =>
    permittedInContext(status, permissions, 'field-map:create'),
  update: (status: string | undefined, permissions: Permissions) =>
    permittedInContext(status, permissions, 'field-map:update'),
  delete: (status: string | undefined, permissions: Permissions) =>
    permittedInContext(status, permissions, 'field-map:delete'),
};
