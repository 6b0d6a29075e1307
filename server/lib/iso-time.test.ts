import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isoTime } from './iso-time';

test('equals toISOString, whatever day was written before', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }), (dates) => {
      expect(dates.map(isoTime)).toEqual(dates.map((date) => date.toISOString()));
    }),
    { numRuns: 300 },
  );
});

test.each(['1970-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '-000001-02-03T04:05:06.007Z'])(
  '%s',
  (text) => {
    expect(isoTime(new Date(text))).toBe(text);
    expect(isoTime(new Date(new Date(text).getTime() + 1))).toBe(
      new Date(new Date(text).getTime() + 1).toISOString(),
    );
  },
);

test('the first day is written without another before it', async () => {
  vi.resetModules();
  const fresh = await import('./iso-time');
  expect(fresh.isoTime(new Date(1))).toBe('1970-01-01T00:00:00.001Z');
});

test('no time is a RangeError', () => {
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
  expect(isoTime(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
});
