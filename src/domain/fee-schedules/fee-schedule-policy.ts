import { type Permissions, permitted } from '../permissions';

/**
 * What may be done to a fee schedule by somebody with these permissions: undefined is yes, else the reason
 * why not. The service enforces the same. Nothing removes a fee schedule.
 */
export const feeSchedulePolicy = {
  create: (permissions: Permissions) => permitted(permissions, 'fee-schedule:create'),
  update: (permissions: Permissions) => permitted(permissions, 'fee-schedule:update'),
};
