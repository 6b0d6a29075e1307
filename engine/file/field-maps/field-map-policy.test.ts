import { expect, test } from 'vitest';
import { fieldMapPolicy } from './field-map-policy';

const verbs = ['create', 'update', 'delete'] as const;

test.each<[status: string | undefined, permissions: string[], expected: (string | undefined)[]]>([
  ['ACTIVE', ['*'], [undefined, undefined, undefined]],
  [undefined, ['*'], [undefined, undefined, undefined]],
  ['DRAFT', ['field-map:create'], [undefined, 'noPermission', 'noPermission']],
  ['DRAFT', ['field-map:update'], ['noPermission', undefined, 'noPermission']],
  ['PAUSED', ['field-map:delete'], ['noPermission', 'noPermission', undefined]],
  ['ACTIVE', ['field-map:read', 'source:create'], ['noPermission', 'noPermission', 'noPermission']],
  ['ARCHIVED', ['*'], ['archived', 'archived', 'archived']],
  ['ARCHIVED', [], ['archived', 'archived', 'archived']],
])('in a context that is %s, with %j: create, update and delete %j', (status, permissions, expected) => {
  expect(verbs.map((verb) => fieldMapPolicy[verb](status, permissions))).toEqual(expected);
});
