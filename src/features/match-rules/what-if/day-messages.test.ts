import { expect, it } from 'vitest';
import { utcDayText, transactionDay } from './day-messages';

it('formats a day as in its file, with the month as a word, and adds the UTC day if that is another one', () => {
  expect(utcDayText('2026-10-02T00:00:00Z')).toBe('Oct 2, 2026');
  expect(transactionDay({ date: '2026-01-06T00:00:00Z' })).toBe('Jan 6, 2026');
  expect(transactionDay({ date: '2026-10-01T13:00:00Z', localTime: '2026-10-01T10:00:00Z' })).toBe(
    'Oct 1, 2026',
  );
  expect(transactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    'Jan 5, 2026, 23:30 (Jan 6, 2026 in UTC)',
  );
});
