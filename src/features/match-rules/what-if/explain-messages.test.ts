import { expect, it } from 'vitest';
import { testText } from './explain-messages';

it('names the days that a rule compared, and a missing one', () => {
  const dates = {
    test: 'date',
    passed: true,
    left: '2026-01-06T00:00:00Z',
    right: '2026-01-05T00:00:00Z',
  } as const;
  expect(testText({ ...dates, days: -1 })).toBe(
    'Days 01/06/2026 and 01/05/2026 in UTC: right 1 day before left',
  );
  expect(testText({ ...dates, passed: false, right: undefined })).toBe(
    'Days 01/06/2026 and – in UTC: a date is missing',
  );
});
