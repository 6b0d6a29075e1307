import { expect, test } from 'vitest';
import { periodOf } from '~/features/activity/activity-period';

const now = new Date('2026-11-26T23:59:59Z');

test('the default period is the 30 UTC days that end today', () => {
  expect(periodOf({}, now)).toEqual({ from: '2026-10-28T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z' });
});

test('both days belong to the period', () => {
  expect(periodOf({ from: '2026-07-01', to: '2026-09-30', contextId: 'c' }, now)).toEqual({
    from: '2026-07-01T00:00:00.000Z',
    to: '2026-10-01T00:00:00.000Z',
    contextId: 'c',
  });
});

test('one day alone is the last one, or the first one until today', () => {
  expect(periodOf({ to: '2026-01-30' }, now).from).toBe('2026-01-01T00:00:00.000Z');
  expect(periodOf({ from: '2026-11-26' }, now)).toEqual({
    from: '2026-11-26T00:00:00.000Z',
    to: '2026-11-27T00:00:00.000Z',
  });
});

test('an instant starts or ends the period', () => {
  expect(periodOf({ from: '2026-11-26T10:00:00.001Z', to: '2026-11-26T11:00:00Z' }, now)).toEqual({
    from: '2026-11-26T10:00:00.001Z',
    to: '2026-11-26T11:00:00.000Z',
  });
});
