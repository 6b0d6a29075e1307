import { expect, test } from 'vitest';
import { may, permitted, permittedInContext } from './permissions';

test('what needs a permission may be done with it, or with all', () => {
  expect(may(['rule:read'], 'rule:read')).toBe(true);
  expect(may(['*'], 'rule:read')).toBe(true);
  expect(may(['rule:update'], 'rule:read')).toBe(false);
  expect(may([], 'rule:read')).toBe(false);
});

test('an archived context refuses before a missing permission does', () => {
  expect(permitted([], 'rule:update')).toBe('noPermission');
  expect(permittedInContext('ARCHIVED', [], 'rule:update')).toBe('archived');
  expect(permittedInContext('ACTIVE', [], 'rule:update')).toBe('noPermission');
  expect(permittedInContext(undefined, ['rule:update'], 'rule:update')).toBeUndefined();
});
