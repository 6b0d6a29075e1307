import { expect, it, vi } from 'vitest';
import { shortTransactionDay, transactionDay } from './day-messages';

it('formats a day in the language, with the local time of the file if that differs', () => {
  expect(transactionDay({ date: '2026-01-06T00:00:00Z' })).toBe('01/06/2026');
  expect(transactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    '01/06/2026 UTC (01/05/2026, 11:30 PM in the file)',
  );
  expect(shortTransactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    '01/06/2026 UTC, 01/05, 11:30 PM in the file',
  );
});

it("formats a day in the order of the browser's region, since English has two orders", async () => {
  vi.resetModules();
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ locale: 'en-AU' } as Intl.ResolvedDateTimeFormatOptions);
  const { dayText } = await import('./day-messages');
  expect(dayText('2026-10-02T00:00:00Z')).toBe('02/10/2026');
  spy.mockRestore();
});
