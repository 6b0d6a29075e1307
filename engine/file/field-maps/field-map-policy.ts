import { type Permissions, refusalInContext } from '../../permissions';

export type FieldMapRefusal = 'archived' | 'noPermission';

/** Checks of actions on a field map. Each returns why it is refused, or `undefined`. The service may allow more. */
export const fieldMapPolicy = {
  create: (status: string | undefined, permissions: Permissions) =>
    refusalInContext(status, permissions, 'field-map:create'),
  update: (status: string | undefined, permissions: Permissions) =>
    refusalInContext(status, permissions, 'field-map:update'),
  delete: (status: string | undefined, permissions: Permissions) =>
    refusalInContext(status, permissions, 'field-map:delete'),
};
