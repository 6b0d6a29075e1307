import { describe, expect, test } from 'vitest';
import { contextPolicy } from './context-policy';
import { canMove, contextStatuses } from './context-status';

const all = ['*'];

describe('contextPolicy', () => {
  test('an archived context can be cloned and nothing else', () => {
    const archived = { status: 'ARCHIVED' };
    expect(contextPolicy.clone(all)).toBeUndefined();
    expect(contextPolicy.edit(archived, all)).toBe('archived');
    for (const to of contextStatuses)
      expect(contextPolicy.move(archived, to, all)).toBe(to === 'ARCHIVED' ? 'alreadyThere' : 'archived');
  });

  test('offers exactly the moves that the service allows, except those that change nothing', () => {
    for (const from of contextStatuses)
      for (const to of contextStatuses)
        expect([from, to, contextPolicy.move({ status: from }, to, all) === undefined]).toEqual([
          from,
          to,
          from !== to && canMove(from, to),
        ]);
  });

  test.each([
    ['DRAFT', 'PAUSED', 'pauseNeedsActive'],
    ['PAUSED', 'DRAFT', 'neverBackToDraft'],
    ['SLEEPING', 'ACTIVE', 'unknownStatus'],
    ['ACTIVE', 'ACTIVE', 'alreadyThere'],
  ] as const)('from %s to %s is refused as %s', (status, to, reason) => {
    expect(contextPolicy.move({ status }, to, all)).toBe(reason);
  });

  test('requires the permission of each operation', () => {
    const draft = { status: 'DRAFT' };
    expect(contextPolicy.create(['context:create'])).toBeUndefined();
    expect(contextPolicy.create(['context:update'])).toBe('noPermission');
    expect(contextPolicy.clone(['context:read'])).toBe('noPermission');
    expect(contextPolicy.edit(draft, ['context:update'])).toBeUndefined();
    expect(contextPolicy.edit(draft, ['context:create'])).toBe('noPermission');
    expect(contextPolicy.move(draft, 'ACTIVE', [])).toBe('noPermission');
  });
});
