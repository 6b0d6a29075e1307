import { expect, it } from 'vitest';
import { dayText, shortTransactionDay, transactionDay } from './day-messages';

it('formats a day so that day and month are clear in every language, with the local time of the file if that is on another day', () => {
  expect(dayText('2026-10-02T00:00:00Z')).toBe('2026-10-02');
  expect(transactionDay({ date: '2026-01-06T00:00:00Z' })).toBe('2026-01-06');
  expect(transactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    '2026-01-06 UTC (2026-01-05 23:30 in the file)',
  );
  const sameDay = { date: '2026-10-01T13:00:00Z', localTime: '2026-10-01T10:00:00Z' };
  expect([transactionDay(sameDay), shortTransactionDay(sameDay)]).toEqual(['2026-10-01', '2026-10-01']);
  expect(shortTransactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    '2026-01-06 UTC, 2026-01-05 23:30 in the file',
  );
});
