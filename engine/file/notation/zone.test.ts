import { expect, test } from 'vitest';
import { cellReader } from '../formats/cell-reader';
import { instantIn } from './zone';

test('reads the cells of a column in its notation and zone', () => {
  const dates = cellReader({ holds: 'date', order: 'dmy' }, 'America/Sao_Paulo');
  expect([dates('05/01/2026 10:00'), dates('05/01/2026 10:00'), dates('x')]).toEqual([
    '2026-01-05T13:00:00Z',
    '2026-01-05T13:00:00Z',
    undefined,
  ]);
  expect(cellReader({ holds: 'amount', mark: ',' }, 'UTC')('1,50')).toBe('1.50');
});

test.each([
  ['UTC', '2026-01-05T10:07:30', '2026-01-05T10:07:30.000Z'],
  ['America/Sao_Paulo', '2026-01-05T10:07:30', '2026-01-05T13:07:30.000Z'],
  ['Asia/Kathmandu', '2026-12-31T23:59:59', '2026-12-31T18:14:59.000Z'],
  ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08T01:30:00', '2026-03-08T06:30:00.000Z'],
  ['America/New_York', '2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:30:00', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Lisbon', '1969-12-31T23:30:00', '1969-12-31T22:30:00.000Z'],
])('reads clocks of %s that show %s as %s', (zone, local, instant) => {
  const at = Date.parse(`${local}Z`);
  expect(new Date(instantIn(zone, at)).toISOString()).toBe(instant);
  expect(new Date(instantIn(zone, at)).toISOString()).toBe(instant);
});

test('rejects an unknown zone', () => {
  expect(() => instantIn('Mars/Olympus', 0)).toThrow(
    expect.objectContaining({
      code: 'unknown-zone',
      name: 'FileReadError',
      values: { zone: 'Mars/Olympus' },
    }),
  );
});
