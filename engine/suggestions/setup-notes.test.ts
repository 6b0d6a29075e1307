import { expect, it } from 'vitest';
import { setupNotes } from './setup-notes';
import { row } from '../testing/row';

it('warns of a file that was chosen twice, and of nothing else then', () => {
  const rows = [row('a', '-10'), row('b', '5')];
  expect(setupNotes(rows, rows)).toEqual([{ code: 'same-rows' }]);
  expect(setupNotes(rows, rows.toReversed())).not.toEqual([{ code: 'same-rows' }]);
  expect(setupNotes(rows, [])).toEqual([]);
});

it('warns of files of different periods', () => {
  expect(setupNotes([row('a', '1')], [row('b', '2', 6)])).toEqual([{ code: 'periods' }]);
  expect(setupNotes([row('a', '1')], [row('b', '2'), row('c', '2', 6)])).toEqual([]);
});

it('warns of more rows than one run accepts', () => {
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => row(`${name}${at}`, '1'));
  expect(setupNotes(rows('l', 5001), rows('r', 3))).toEqual([{ code: 'limit', left: 5001, right: 3 }]);
  expect(setupNotes(rows('l', 5000), rows('r', 5000))).toEqual([]);
});

it('counts negative amounts', () => {
  const files = [row('a', '-10'), row('b', '5')];
  expect(setupNotes(files, [row('A', '-10.00'), row('b', '-5'), row('c', '5')])).toEqual([
    { code: 'negatives', left: 1, right: 2 },
  ]);
});
