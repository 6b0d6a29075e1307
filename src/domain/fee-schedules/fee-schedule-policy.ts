import { type Permissions, permitted } from '../permissions';

/**
 * The policy for actions on fee schedules; each check returns `undefined` if the action is allowed, else the reason.
 * The service enforces the same. Fee schedules cannot be deleted.
 */
export const feeSchedulePolicy = {
  create: (permissions: Permissions) => permitted(permissions, 'fee-schedule:create'),
  update: (permissions: Permissions) => permitted(permissions, 'fee-schedule:update'),
};
