import { expect, it, vi } from 'vitest';
import { shortTransactionDay, transactionDay } from './day-messages';

it('a day is written as the language does, with the time of the file where that is another', () => {
  expect(transactionDay({ date: '2026-01-06T00:00:00Z' })).toBe('01/06/2026');
  expect(transactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    '01/06/2026 UTC (01/05/2026, 11:30 PM in the file)',
  );
  expect(shortTransactionDay({ date: '2026-01-06T02:30:00Z', localTime: '2026-01-05T23:30:00Z' })).toBe(
    '01/06/2026 UTC, 01/05, 11:30 PM in the file',
  );
});

it('a day is written as in the region of the browser, since English has two orders', async () => {
  vi.resetModules();
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ locale: 'en-AU' } as Intl.ResolvedDateTimeFormatOptions);
  const { dayText } = await import('./day-messages');
  expect(dayText('2026-10-02T00:00:00Z')).toBe('02/10/2026');
  spy.mockRestore();
});
