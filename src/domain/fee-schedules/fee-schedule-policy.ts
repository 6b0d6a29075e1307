import { type Permissions, permitted } from '../permissions';

/** Each function returns why an action on fee schedules is not possible, else `undefined`. Deletion does not exist. */
export const feeSchedulePolicy = {
  create: (permissions: Permissions) => permitted(permissions, 'fee-schedule:create'),
  update: (permissions: Permissions) => permitted(permissions, 'fee-schedule:update'),
};
