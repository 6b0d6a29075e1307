import { expect, it } from 'vitest';
import { utcDayText } from './day-messages';
import { testText } from './explain-messages';

it('names the days that a rule compared, and a missing one', () => {
  const dates = {
    test: 'date',
    passed: true,
    left: '2026-01-06T00:00:00Z',
    right: '2026-01-05T00:00:00Z',
  } as const;
  // The order of day and month is that of the browser's region.
  const left = utcDayText(dates.left);
  expect(testText({ ...dates, days: -1 })).toBe(
    `Days ${left} and ${utcDayText(dates.right)} in UTC: right 1 day before left`,
  );
  expect(testText({ ...dates, passed: false, right: undefined })).toBe(
    `Days ${left} and – in UTC: a date is missing`,
  );
});
