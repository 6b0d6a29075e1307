import { expect, test } from 'vitest';
import { memoize } from '../../lib/memoize';
import { cellReader } from '../formats/cell-reader';
import { findMismatch } from './misfit';
import { ProblemList } from '../reading/problems';
import { instantIn } from '../notation/zone';

test.each([
  ['1,50', '.', 'other-mark'],
  ['1.50', ',', 'other-mark'],
  ['x', ',', 'not-an-amount'],
  ['1.2.3', '.', 'not-an-amount'],
] as const)('rejects the amount %s with the mark %s: %s', (cell, mark, why) => {
  expect(findMismatch({ holds: 'amount', mark }, cell)).toBe(why);
});

test.each([
  ['25/12/2025', 'mdy', 'other-order'],
  ['12/25/2025', 'dmy', 'other-order'],
  ['2025-12-25', 'dmy', 'other-order'],
  [' 31/02/2026', 'dmy', 'no-such-date'],
  ['2026-02-31', 'dmy', 'no-such-date'],
  ['31.2.26', 'dmy', 'no-such-date'],
  ['1-1-1', 'dmy', 'no-such-date'],
  ['31022026', 'dmy', 'no-such-date'],
  ['31/02/2026 10:00', 'dmy', 'no-such-date'],
  ['31/02/20261', 'dmy', 'not-a-date'],
  ['310220261', 'dmy', 'not-a-date'],
  ['3102202', 'dmy', 'not-a-date'],
  ['x 31/02/2026', 'dmy', 'not-a-date'],
  ['31/02', 'dmy', 'not-a-date'],
  ['31/x/2026', 'dmy', 'not-a-date'],
  ['', 'dmy', 'not-a-date'],
] as const)('rejects the date %j as %s: %s', (cell, order, why) => {
  expect(findMismatch({ holds: 'date', order }, cell)).toBe(why);
});

test('counts problems by code, and stores the first places with shortened cells', () => {
  const problems = new ProblemList();
  problems.note('nul', { row: 1, cell: 'x'.repeat(101), why: 'w' });
  for (let row = 1; row <= 51; row += 1) problems.note('quote', { row });
  problems.note('nul', { row: 2, column: 'a', cell: '' });
  expect(problems.list).toEqual([
    {
      code: 'nul',
      count: 2,
      first: [
        { row: 1, cell: 'x'.repeat(100), why: 'w' },
        { row: 2, column: 'a', cell: '' },
      ],
    },
    { code: 'quote', count: 51, first: Array.from({ length: 50 }, (_, index) => ({ row: index + 1 })) },
  ]);
  // The key itself is omitted, too.
  expect(Object.keys(problems.list[1]!.first[0]!)).toEqual(['row']);
});

test('reads a cached cell once, up to five thousand texts', () => {
  const asked: string[] = [];
  const read = memoize((text) => {
    asked.push(text);
    return text === 'none' ? undefined : `${text}!`;
  });
  expect([read('a'), read('a'), read('b'), read('a')]).toEqual(['a!', 'a!', 'b!', 'a!']);
  expect(asked).toEqual(['a', 'b']);
  for (let index = 2; index < 5000; index += 1) read(`n${index}`);
  expect(read('a')).toBe('a!');
  expect(asked).toHaveLength(5000);
  read('one more');
  expect(read('a')).toBe('a!');
  expect(asked).toHaveLength(5002);
  expect([read('none'), read('none')]).toEqual([undefined, undefined]);
});

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
