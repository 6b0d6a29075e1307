import { expect, it, vi } from 'vitest';
import { formatLocalAndUtc, fullTime, relativeTime } from './relative-time';

const now = new Date(2026, 10, 5, 12, 0, 0);

it.each([
  ['half a minute ago', new Date(2026, 10, 5, 11, 59, 30), /^now$/],
  ['five minutes ago', new Date(2026, 10, 5, 11, 55), /^5m(in)? ago$/],
  ['two hours ago', new Date(2026, 10, 5, 10, 0), /^2h ago$/],
  ['the day before', new Date(2026, 10, 4, 23, 0), /^yesterday$/],
  ['the day after', new Date(2026, 10, 6, 1, 0), /^tomorrow$/],
  ['a day of this year', new Date(2026, 10, 3, 1, 0), /^Nov 3$/],
  ['a day of another year', new Date(2025, 0, 12), /^Jan 12, 2025$/],
])('formats %s in a few words', (_, instant, words) => {
  expect(relativeTime(instant, now, 'en')).toMatch(words);
});

it('formats the previous calendar day as yesterday, even if it is less than 24 hours ago', () => {
  expect(relativeTime(new Date(2026, 10, 4, 20, 0), now, 'en')).toBe('yesterday');
});

it('formats everything in full, including the time zone', () => {
  expect(fullTime(now, 'en')).toMatch(/^Thursday, November 5, 2026 at 12:00:00 PM [\w:+-]+$/);
});

it.each([
  ['Asia/Tokyo', 'yesterday'],
  ['America/Sao_Paulo', '17h ago'],
])('counts days by the calendar of a named zone: %s', (zone, words) => {
  const [instant, seenFrom] = [new Date('2026-11-05T03:30:00Z'), new Date('2026-11-05T20:30:00Z')];
  expect(relativeTime(instant, seenFrom, 'en', zone)).toBe(words);
});

it('takes the year from the calendar of the zone as well', () => {
  const newYear = new Date('2026-01-01T01:00:00Z');
  const march = new Date('2026-03-01T12:00:00Z');
  expect(relativeTime(newYear, march, 'en', 'Europe/Lisbon')).toBe('Jan 1');
  expect(relativeTime(newYear, march, 'en', 'America/Sao_Paulo')).toBe('Dec 31, 2025');
});

it('formats an exact time in the displayed zone and in UTC, once if they are equal', () => {
  const instant = new Date('2026-01-01T01:00:05Z');
  expect(formatLocalAndUtc(instant, 'en', 'America/Sao_Paulo')).toEqual([
    'Dec 31, 2025, 10:00:05 PM GMT-3',
    'Jan 1, 2026, 1:00:05 AM UTC',
  ]);
  expect(formatLocalAndUtc(instant, 'pt-BR', 'America/Sao_Paulo')).toEqual([
    '31 de dez. de 2025, 22:00:05 BRT',
    '1 de jan. de 2026, 01:00:05 UTC',
  ]);
  expect(formatLocalAndUtc(instant, 'en', 'UTC')).toEqual(['Jan 1, 2026, 1:00:05 AM UTC']);
});

it('caches a formatter for each time zone', () => {
  const Real = Intl.DateTimeFormat;
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(
    ...given: ConstructorParameters<typeof Real>
  ) {
    return new Real(...given);
  });
  const instant = new Date('2026-01-15T10:00:00Z');
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 10);
  const madeFor = (zone: string) => {
    made.mockClear();
    fullTime(instant, 'en', zone);
    return made.mock.calls.length;
  };
  expect(zones.map(madeFor)).toEqual(zones.map(() => 1));
  expect(zones.map(madeFor)).toEqual(zones.map(() => 0));
  made.mockRestore();
});
