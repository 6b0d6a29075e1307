import { expect, test } from 'vitest';
import { may, permitted, permittedInContext } from './permissions';

test('allows an action with its permission, or with all', () => {
  expect(may(['rule:read'], 'rule:read')).toBe(true);
  expect(may(['*'], 'rule:read')).toBe(true);
  expect(may(['rule:update'], 'rule:read')).toBe(false);
  expect(may([], 'rule:read')).toBe(false);
});

test('rejects an archived context before a missing permission', () => {
  expect(permitted([], 'rule:update')).toBe('noPermission');
  expect(permittedInContext('ARCHIVED', [], 'rule:update')).toBe('archived');
  expect(permittedInContext('ACTIVE', [], 'rule:update')).toBe('noPermission');
  expect(permittedInContext(undefined, ['rule:update'], 'rule:update')).toBeUndefined();
});
