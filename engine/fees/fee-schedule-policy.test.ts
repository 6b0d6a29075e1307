import { expect, test } from 'vitest';
import { feeSchedulePolicy } from './fee-schedule-policy';

test.each<[string[], create: boolean, update: boolean]>([
  [['*'], true, true],
  [['fee-schedule:create'], true, false],
  [['fee-schedule:update'], false, true],
  [['fee-schedule:read', 'context:create', 'source:update'], false, false],
  [[], false, false],
])('with the permissions %j allows to create: %s, update: %s', (permissions, create, update) => {
  expect(feeSchedulePolicy.create(permissions)).toBe(create ? undefined : 'noPermission');
  expect(feeSchedulePolicy.update(permissions)).toBe(update ? undefined : 'noPermission');
});
