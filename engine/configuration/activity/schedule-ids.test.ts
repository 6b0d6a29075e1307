import { expect, test } from 'vitest';
import { scheduleIdsIn } from './schedule-ids';

test('fee schedules are found in sources, in parts of new contexts, and in the copies of clones', () => {
  const source = (feeScheduleId: unknown) => ({ name: 'Bank', feeScheduleId });
  expect(
    scheduleIdsIn([
      { before: source('a'), after: source('b') },
      { before: null, after: { sources: [source('c'), source(null), source('b')] } },
      { before: null, after: { copies: { feeSchedules: [{ from: 'x', to: 'd', name: 'Copy' }] } } },
      { before: null, after: { interval: 'daily' } },
      { before: null, after: { contexts: 2, sources: 3 } },
      { before: null, after: null },
    ]),
  ).toEqual(['a', 'b', 'c', 'd']);
});
