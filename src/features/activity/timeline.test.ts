import { expect, test } from 'vitest';
import type { ActivityRow } from '~/api/activity';
import { foldText, timelineOf } from './timeline';

const now = Date.parse('2026-11-28T12:00:00Z');

/** Returns an action of one entry. */
function action(id: string, at: string, operation = 'updateContext', more: Partial<ActivityRow> = {}) {
  const entry = { id, at, operation, outcome: 'done', count: 1, ...more } as ActivityRow;
  return { id, entries: [entry] };
}

const ids = (rows: ReturnType<typeof timelineOf>) => rows.map(({ id, day }) => day ?? id);

test('days are those of the shown time zone, newest first, with “Today” and “Yesterday”', () => {
  const actions = [
    action('4', '2026-11-28T04:00:00Z'),
    action('3', '2026-11-28T01:00:00Z'),
    action('2', '2026-11-26T12:00:00Z'),
    action('1', '2025-12-31T12:00:00Z'),
  ];
  expect(ids(timelineOf(actions, { now, zone: 'UTC' }, undefined))).toEqual([
    'Today',
    '4',
    '3',
    'Thursday, November 26',
    '2',
    'Wednesday, December 31, 2025',
    '1',
  ]);
  expect(ids(timelineOf(actions, { now, zone: 'America/Sao_Paulo' }, undefined)).slice(0, 4)).toEqual([
    'Today',
    '4',
    'Yesterday',
    '3',
  ]);
});

test('several sign-ins and reads of the log of a day are one row at its end, which opens', () => {
  const actions = [
    action('5', '2026-11-28T11:00:00Z', 'signIn', { count: 2 }),
    action('4', '2026-11-28T10:00:00Z'),
    action('3', '2026-11-28T09:00:00Z', 'readActivity'),
    action('2', '2026-11-28T08:00:00Z', 'signIn', { outcome: 'refused' }),
    action('1', '2026-11-27T08:00:00Z', 'signIn'),
  ];
  const time = { now, zone: 'UTC' };
  const rows = timelineOf(actions, time, new Set());
  expect(ids(rows)).toEqual(['Today', '4', '2', 'fold Today', 'Yesterday', '1']);
  const fold = rows.find(({ folded }) => folded)!;
  expect(foldText(fold.folded!)).toBe('2 sign-ins, 1 reading of this log');
  expect(ids(timelineOf(actions, time, new Set([fold.id])))).toEqual([
    'Today',
    '4',
    '2',
    'fold Today',
    '5',
    '3',
    'Yesterday',
    '1',
  ]);
  // In a search nothing is folded.
  expect(ids(timelineOf(actions, time, undefined))).toEqual(['Today', '5', '4', '3', '2', 'Yesterday', '1']);
});
