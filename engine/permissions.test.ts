import { expect, test } from 'vitest';
import { may, permissionRefusal, refusalInContext } from './permissions';

test('allows an action with its permission, or with all', () => {
  expect(may(['rule:read'], 'rule:read')).toBe(true);
  expect(may(['*'], 'rule:read')).toBe(true);
  expect(may(['rule:update'], 'rule:read')).toBe(false);
  expect(may([], 'rule:read')).toBe(false);
});

test('rejects an archived context before a missing permission', () => {
  expect(permissionRefusal([], 'rule:update')).toBe('noPermission');
  expect(refusalInContext('ARCHIVED', [], 'rule:update')).toBe('archived');
  expect(refusalInContext('ACTIVE', [], 'rule:update')).toBe('noPermission');
  expect(refusalInContext(undefined, ['rule:update'], 'rule:update')).toBeUndefined();
});
