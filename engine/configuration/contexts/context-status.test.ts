import { expect, test } from 'vitest';
import { allowedMoves, canMove, contextStatuses } from './context-status';

/** The transitions in docs/contract.md#context-status: status, moves in the console, and what a PATCH accepts. */
test.each([
  ['DRAFT', ['ACTIVE', 'ARCHIVED'], ['DRAFT', 'ACTIVE', 'ARCHIVED']],
  ['ACTIVE', ['PAUSED', 'ARCHIVED'], ['ACTIVE', 'PAUSED', 'ARCHIVED']],
  ['PAUSED', ['ACTIVE', 'ARCHIVED'], ['ACTIVE', 'PAUSED', 'ARCHIVED']],
  ['ARCHIVED', [], []],
] as const)('from %s the allowed moves are %j', (from, moves, takenByPatch) => {
  expect(allowedMoves(from)).toEqual(moves);
  expect(contextStatuses.filter((to) => canMove(from, to))).toEqual(takenByPatch);
});

test('a status of a newer service offers no move', () => {
  expect(allowedMoves('SLEEPING')).toEqual([]);
});
