import { expect, test } from 'vitest';
import type { ActivityRow } from '~/api/activity';
import { foldText, timelineOf } from './timeline';

const now = Date.parse('2026-11-28T12:00:00Z');

/** Returns an action of one entry. */
function action(id: string, at: string, operation = 'updateContext', more: Partial<ActivityRow> = {}) {
  const author = { kind: 'user', id: 'ana' };
  const entry = {
    id,
    at,
    operation,
    author,
    objectKind: 'context',
    outcome: 'done',
    count: 1,
    before: {},
    after: {},
    ...more,
  };
  return { id, entries: [entry as ActivityRow] };
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
  expect(foldText(fold)).toBe('2 sign-ins, 1 reading of this log');
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

test('four changes of one user in a context, shortly after each other, are one row, which opens', () => {
  const cards = { contextId: 'cards', contextName: 'Cards' };
  const actions = [
    action('6', '2026-11-28T11:30:00Z', 'updateContext', {
      ...cards,
      author: { kind: 'user', id: 'bob' } as never,
    }),
    action('5', '2026-11-28T11:02:30Z', 'updateMatchRule', cards),
    action('4b', '2026-11-28T11:02:00Z', 'updateMatchRule', cards),
    action('4', '2026-11-28T11:01:00Z', 'updateMatchRule', cards),
    action('3', '2026-11-28T11:00:00Z', 'updateContext', cards),
    action('2', '2026-11-28T10:59:00Z', 'updateContext', { contextId: 'pix', contextName: 'Pix' }),
    action('1', '2026-11-28T10:00:00Z', 'updateContext', { contextId: 'pix', contextName: 'Pix' }),
  ];
  const time = { now, zone: 'UTC' };
  const rows = timelineOf(actions, time, new Set());
  expect(ids(rows)).toEqual(['Today', '6', 'steps 5', '2', '1']);
  expect(foldText(rows[2]!)).toBe('4 changes of “Cards”');
  expect(rows[2]!.steps?.author.id).toBe('ana');
  expect(ids(timelineOf(actions, time, new Set(['steps 5'])))).toEqual([
    'Today',
    '6',
    'steps 5',
    '5',
    '4b',
    '4',
    '3',
    '2',
    '1',
  ]);
});

test('a change that was refused, or long before, is no step of a group', () => {
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const refused = action('2', at(2), 'updateContext', { outcome: 'refused' });
  const actions = [action('5', at(0)), action('4', at(1)), action('3', at(1)), refused, action('1', at(13))];
  expect(ids(timelineOf(actions, { now, zone: 'UTC' }, new Set())).slice(1)).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
});
