import { expect, it } from 'vitest';
import { stubStorage } from '~/testing/stub-storage';
import { loadGroupSchedules, saveGroupSchedules } from './stored-group-schedules';

const held = stubStorage('localStorage');

it('stores the schedules of groups per schedule, and removes an empty entry', () => {
  saveGroupSchedules('a', { g1: 's1', g2: 's2' });
  expect(loadGroupSchedules('a')).toEqual({ g1: 's1', g2: 's2' });
  expect(loadGroupSchedules('b')).toEqual({});
  saveGroupSchedules('a', {});
  expect(held.size).toBe(0);
});

it('drops the oldest of too many groups', () => {
  saveGroupSchedules('a', Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`g${at}`, 's'])));
  const kept = Object.keys(loadGroupSchedules('a'));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, 'g1', 'g500']);
});

it.each(['', 'no JSON', '[1]', '{"g1":5}', '7'])('ignores the unreadable entry %j', (text) => {
  held.set('fee-what-if.groups.a', text);
  expect(loadGroupSchedules('a')).toEqual({});
});
