import { expect, test } from 'vitest';
import { lastDays, readDateRange } from './date-range';

const span = (from: string, before: string) => ({
  span: { from: Date.parse(from), before: Date.parse(before) },
});

test('includes the last UTC day', () => {
  expect(readDateRange('2026-01-15', '2026-01-15')).toEqual(
    span('2026-01-15T00:00:00Z', '2026-01-16T00:00:00Z'),
  );
  expect(readDateRange('2026-02-01', '2026-02-28')).toEqual(
    span('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'),
  );
});

test('reads instants with their offset, the last one included', () => {
  expect(readDateRange('2026-01-15T00:00:00-03:00', '2026-01-15T10:00:00Z')).toEqual(
    span('2026-01-15T03:00:00Z', '2026-01-15T10:00:00.001Z'),
  );
});

test('clamps a period to the years 1 to 9999, whatever the offset', () => {
  expect(readDateRange('0001-01-01', '9999-12-31')).toEqual({
    span: { from: Date.parse('0001-01-01T00:00:00Z'), before: undefined },
  });
  expect(readDateRange('0001-01-01T00:00:00+23:59', '9999-12-30')).toEqual(
    span('0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'),
  );
  expect(readDateRange('2026-01-01', '9999-12-31T23:59:59.999Z')).toEqual({
    span: { from: Date.parse('2026-01-01T00:00:00Z'), before: undefined },
  });
  // Both limits are beyond an end: the period is empty.
  for (const text of ['0001-01-01T00:00:00+05:00', '9999-12-31T23:59:59-05:00']) {
    const read = readDateRange(text, text);
    expect([text, 'span' in read && read.span!.before === read.span!.from]).toEqual([text, true]);
  }
});

test('returns no period without dates', () => {
  expect(readDateRange(undefined, undefined)).toEqual({ span: undefined });
  expect(readDateRange('', '')).toEqual({ span: undefined });
});

test.each([
  ['2026-01-15', undefined, 'lone', 'end'],
  ['', '2026-01-15', 'lone', 'start'],
  ['2026-02-30', '2026-03-01', 'unreadable', 'start'],
  ['2026-01-15', '15/01/2026', 'unreadable', 'end'],
  ['0000-01-01', '2026-01-15', 'unreadable', 'start'],
  ['0000-12-31T23:59:59-05:00', '2026-01-15', 'unreadable', 'start'],
  ['0001-01-01T00:00:00+05:00', '0000-12-31', 'unreadable', 'end'],
  ['2026-01-16', '2026-01-15', 'reversed', 'end'],
  ['2026-01-15T10:00:00Z', '2026-01-15T09:59:59Z', 'reversed', 'end'],
])('rejects %s to %s: %s', (start, end, fault, at) => {
  expect(readDateRange(start, end)).toEqual({ fault, at });
});

test('lastDays ends today', () => {
  const now = Date.parse('2026-03-01T23:59:00Z');
  expect(lastDays(1, now)).toEqual({ start: '2026-03-01', end: '2026-03-01' });
  expect(lastDays(30, now)).toEqual({ start: '2026-01-31', end: '2026-03-01' });
});
