import { describe, expect, test, vi } from 'vitest';
import { dateLocale, readDate, writeDate } from './read-date';
import { isIsoDay } from './is-iso-day';

describe('a typed date', () => {
  test.each([
    ['en-GB', '03/04/2026', '2026-04-03'],
    ['en-US', '03/04/2026', '2026-03-04'],
    ['pt-BR', '3.4.2026', '2026-04-03'],
    ['de', '3. 4. 2026', '2026-04-03'],
    ['sv', '2026-04-03', '2026-04-03'],
    ['ja', '2026/4/3', '2026-04-03'],
    ['ar-EG', '3-4-2026', '2026-04-03'],
  ])('is parsed in the order of %s: %s', (locale, text, iso) => {
    expect(readDate(text, locale)).toBe(iso);
  });

  test.each(['en-GB', 'en-US', 'de', 'ja'])('is parsed as ISO in every language, here in %s', (locale) => {
    expect(readDate(' 2026-04-03 ', locale)).toBe('2026-04-03');
    expect(readDate('2024-02-29', locale)).toBe('2024-02-29');
  });

  test.each([
    '',
    '3/4',
    '3/4/26',
    '31/06/2026',
    '29/02/2026',
    '2026-13-01',
    '0/4/2026',
    'today',
    '3/4/2026x1',
  ])('is rejected: %j', (text) => {
    expect(readDate(text, 'en-GB')).toBeUndefined();
  });

  test('is formatted in the order in which it is parsed', () => {
    for (const locale of ['en-GB', 'en-US', 'pt-BR', 'de', 'ja', 'sv', 'ar-EG', 'th', 'fa', 'en-XA'])
      for (const iso of ['2026-04-03', '1970-01-01', '2026-12-31', '0001-01-01'])
        expect(readDate(writeDate(iso, locale), locale)).toBe(iso);
  });
});

test('isIsoDay accepts only existing days', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-3', '0020-01-01', '0000-01-01'].map(isIsoDay)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test.each([
  ['en', 'pt-BR', 'pt-BR'],
  ['en', 'en-US', 'en-US'],
  ['en-XA', 'de-DE', 'de-DE'],
  ['pt-BR', 'pt-PT', 'pt-PT'],
  ['pt-BR', 'en-US', 'pt-BR'],
  ['es', 'es-MX', 'es-MX'],
  ['es', 'en-US', 'es'],
])('next to texts in %s, a browser in %s formats dates in the order of %s', (language, own, order) => {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ locale: own } as Intl.ResolvedDateTimeFormatOptions);
  expect(dateLocale(language)).toBe(order);
  spy.mockRestore();
});
