import { expect, test } from 'vitest';
import { dayAfter, isInstant, readDay, readInstant, utcDay, utcTime } from './utc';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['0000-01-01', true],
])('%s is a day: %s', (text, isDay) => {
  const time = readDay(text);
  expect(time === undefined ? undefined : utcDay(time)).toBe(isDay ? text : undefined);
});

test.each([
  ['2026-01-15T10:30:00Z', '2026-01-15T10:30:00.000Z', 0],
  ['2026-01-15T23:30:00-03:00', '2026-01-16T02:30:00.000Z', -180],
  ['2026-01-15T01:00:00.5+05:30', '2026-01-14T19:30:00.500Z', 330],
  ['2026-01-15t10:30:00.123456789z', '2026-01-15T10:30:00.123Z', 0],
])('%s is the instant %s', (text, instant, offset) => {
  expect(readInstant(text)).toEqual({ time: Date.parse(instant), offset });
});

test.each([
  '2026-01-15',
  '2026-01-15T10:30:00',
  '2026-02-30T10:30:00Z',
  '2026-01-15T24:00:00Z',
  '2026-01-15T10:30:00+24:00',
  '',
])('%j is not an instant', (text) => {
  expect(readInstant(text)).toBeUndefined();
});

test.each([
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+00:01', false],
  ['9999-12-31T23:59:59-00:01', false],
  ['2026-02-30T00:00:00Z', false],
])('%s is an instant of the years 1 to 9999 in UTC: %s', (text, isOne) => {
  expect(isInstant(text)).toBe(isOne);
});

test('the day after ends with the year 9999', () => {
  const after = (day: string) => new Date(dayAfter(day)).toISOString();
  expect(after('2026-02-28')).toBe('2026-03-01T00:00:00.000Z');
  expect(after('9999-12-31')).toBe('9999-12-31T23:59:59.999Z');
});

test('rejects a time that no clock shows', () => {
  expect(utcTime({ year: 2026, month: 1, day: 1, hour: 23, minute: 60 })).toBeUndefined();
  expect(utcTime({ year: 2026, month: 1, day: 1, hour: 23, minute: 59, second: 59 })).toBe(
    Date.parse('2026-01-01T23:59:59Z'),
  );
});
