import { expect, test } from 'vitest';
import { sourcePolicy } from './source-policy';

test.each<[status: string, permissions: string[], create: string | undefined, update: string | undefined]>([
  ['ACTIVE', ['*'], undefined, undefined],
  ['DRAFT', ['source:create'], undefined, 'noPermission'],
  ['PAUSED', ['source:update'], 'noPermission', undefined],
  ['ACTIVE', ['source:read', 'context:create', 'context:update'], 'noPermission', 'noPermission'],
  ['ARCHIVED', ['*'], 'archived', 'archived'],
  ['ARCHIVED', [], 'archived', 'archived'],
  ['SLEEPING', ['*'], undefined, undefined],
])('in a context that is %s, with %j, create: %s, update: %s', (status, permissions, create, update) => {
  expect(sourcePolicy.create(status, permissions)).toBe(create);
  expect(sourcePolicy.update(status, permissions)).toBe(update);
});
