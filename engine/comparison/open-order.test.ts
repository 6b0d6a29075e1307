import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnOf, isOpenSort, openColumns, type OpenSort, sortedBy } from './open-order';

type Value = string | number | bigint;

it.each<[string, readonly Value[], readonly Value[]]>([
  [
    'amounts exactly',
    [3n, 20_000_000_000_000_001n, 20_000_000_000_000_000n, -1n],
    [-1n, 3n, 20_000_000_000_000_000n, 20_000_000_000_000_001n],
  ],
  ['digits in texts as numbers', ['NSU10', 'NSU9', 'nsu2'], ['nsu2', 'NSU9', 'NSU10']],
  ['days before and after', [2, -3, 0], [-3, 0, 2]],
])('sorts %s in both directions, items without a value last', (_, given, ascending) => {
  const items = [{}, ...given.map((value) => ({ value }))] as { value?: Value }[];
  const sorted = (sort: OpenSort) => sortedBy(items, sort, ({ value }) => value).map(({ value }) => value);
  expect(sorted('amount')).toEqual([...ascending, undefined]);
  expect(sorted('-amount')).toEqual([...ascending.toReversed(), undefined]);
});

it('keeps the order of equal values in both directions, and every item', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })), (values) => {
      for (const sort of ['amount', '-amount'] as const) {
        const sorted = sortedBy([...values.keys()], sort, (index) => values[index]);
        expect(sorted.toSorted((a, b) => a - b)).toEqual([...values.keys()]);
        const equal = sorted.flatMap((index, at) => {
          const next = sorted[at + 1];
          return next !== undefined && values[next] === values[index] ? [[index, next] as const] : [];
        });
        expect(equal.filter(([first, next]) => first > next)).toEqual([]);
      }
    }),
  );
});

it('accepts each column in both directions as a sort, and nothing else', () => {
  for (const column of openColumns) {
    expect([isOpenSort(column), isOpenSort(`-${column}`)]).toEqual([true, true]);
    expect([columnOf(column), columnOf(`-${column}`)]).toEqual([column, column]);
  }
  expect(['', '-', '--day', 'days', undefined].some(isOpenSort)).toBe(false);
});
