import { expect, test } from 'vitest';
import { firstState } from '../../testing/edit-log';
import type { Entry } from './entry';
import { missingPermissionsForSteps, missingPermissionsForUndo } from './undo-permissions';

const entry = (objectKind: string, before: object | null, after: object | null): Entry => ({
  number: 1,
  at: '2026-11-26T10:00:00.000Z',
  author: { kind: 'person', id: 'p', name: null, subject: 'ana' },
  operation: 'any',
  outcome: 'done',
  objectKind,
  objectId: 'o',
  contextId: 'c',
  before: before as Entry['before'],
  after: after as Entry['after'],
  configs: [],
});

test('the undo of an entry needs the permission of its inverse', () => {
  const entries = [
    entry('match-rule', { type: 'EXACT' }, null),
    entry('match-rule', null, { type: 'EXACT' }),
    entry('rule-order', null, { moves: [] }),
    entry('source', { name: 'a' }, { name: 'b' }),
    entry('source', null, { name: 'b' }),
    entry('session', null, null),
  ];
  expect(missingPermissionsForUndo(entries, [])).toEqual([
    'rule:create',
    'rule:delete',
    'rule:update',
    'source:update',
  ]);
  expect(missingPermissionsForUndo(entries, ['rule:delete', 'rule:update'])).toEqual([
    'rule:create',
    'source:update',
  ]);
  expect(missingPermissionsForUndo(entries, ['*'])).toEqual([]);
});

test('steps need the permission to write their object', () => {
  const [rule] = firstState.rules;
  const steps = [
    { kind: 'create-rule', rule: rule!, after: undefined },
    { kind: 'delete-field-map', id: 'm' },
    { kind: 'set-status', status: 'PAUSED' },
  ] as const;
  expect(missingPermissionsForSteps(steps, ['rule:update'])).toEqual([
    'rule:create',
    'field-map:delete',
    'context:update',
  ]);
});
