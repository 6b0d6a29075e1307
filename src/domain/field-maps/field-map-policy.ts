import { type Permissions, permittedInContext } from '../permissions';

/** Permission and state check: why something cannot be done to a field map; the console has a sentence for each. */
export type FieldMapRefusal = 'archived' | 'noPermission';

/**
 * What may be done to a field map: undefined is yes, else the reason why not. The service leaves those
 * of an archived context writable (docs/contract.md#context-status).
 */
export const fieldMapPolicy = {
  create: (status: string | undefined, permissions: Permissions) =>
    permittedInContext(status, permissions, 'field-map:create'),
  update: (status: string | undefined, permissions: Permissions) =>
    permittedInContext(status, permissions, 'field-map:update'),
  delete: (status: string | undefined, permissions: Permissions) =>
    permittedInContext(status, permissions, 'field-map:delete'),
};
