import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { periodDays, filtersOf, reportOfListed } from './activity-period';
import { activitySearch, quickPeriods } from './activity-search';

test('the period of the filters is of days in the shown zone, as the listed times, and includes its last day', () => {
  const of = (zone: string) => filtersOf({ from: '2026-11-01', to: '2026-11-30' }, undefined, zone);
  expect(of('UTC')).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' });
  expect(of('America/Sao_Paulo')).toEqual({
    from: '2026-11-01T03:00:00.000Z',
    to: '2026-12-01T03:00:00.000Z',
  });
  // The clocks change on the first day.
  expect(of('America/New_York')).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-12-01T05:00:00.000Z',
  });
});

test('a report of what is listed has the same period, although its own days are UTC days', () => {
  const search = { from: '2026-11-01', to: '2026-11-30', contextId: 'c', person: 'system' };
  expect(reportOfListed(search, 'America/Sao_Paulo')).toEqual({
    from: '2026-11-01T03:00:00.000Z',
    to: '2026-12-01T03:00:00.000Z',
    contextId: 'c',
  });
  expect(reportOfListed({}, 'America/Sao_Paulo')).toEqual({});
});

test('search and sort are not filters of the service; the context is', () => {
  expect(filtersOf({ q: 'x', sort: '-when', entry: '7', person: 'system' }, 'c')).toEqual({
    contextId: 'c',
    person: 'system',
  });
  expect(filtersOf({ contextId: 'd', objectId: 'o' }, undefined)).toEqual({ contextId: 'd', objectId: 'o' });
});

test('an entry is opened by its number, typed or as a link has it', () => {
  const entryOf = (entry: unknown) => z.parse(activitySearch, { entry }).entry;
  expect(['40', 40].map(entryOf)).toEqual(['40', '40']);
  expect(['x', -1, 1.5, {}, undefined].map(entryOf)).toEqual(Array.from({ length: 5 }, () => undefined));
});

test('periods that one press chooses are of days in the shown zone when the URL is opened', () => {
  // 22:30 of the day before in São Paulo.
  const now = Date.parse('2026-03-01T01:30:00Z');
  const of = (zone: string) =>
    quickPeriods.map((period) => Object.values(periodDays({ period }, zone, now)).join());
  expect(of('UTC')).toEqual(['2026-03-01,2026-03-01', '2026-02-28,2026-02-28', '2026-02-23,2026-03-01']);
  expect(of('America/Sao_Paulo')).toEqual([
    '2026-02-28,2026-02-28',
    '2026-02-27,2026-02-27',
    '2026-02-22,2026-02-28',
  ]);
});
