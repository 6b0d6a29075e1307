import { permissionRefusal, type Permissions } from '../permissions';

/** Checks of actions on fee schedules. Each returns why it is refused, or `undefined`. The API has no deletion. */
export const feeSchedulePolicy = {
  create: (permissions: Permissions) => permissionRefusal(permissions, 'fee-schedule:create'),
  update: (permissions: Permissions) => permissionRefusal(permissions, 'fee-schedule:update'),
};
