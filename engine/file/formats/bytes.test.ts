import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { peek, readAllBytes } from './bytes';

const pieces = (...given: number[][]) => given.map((bytes) => Uint8Array.from(bytes));
const plain = (parts: Uint8Array[]) => parts.map((part) => [...part]);

describe('the first bytes', () => {
  test.each<[given: number[][], size: number, head: number[], isWhole: boolean, all: number[][]]>([
    [[[1, 2], [3], [4]], 3, [1, 2, 3], false, [[1, 2, 3], [4]]],
    [[[1, 2], [3], [4]], 2, [1, 2], false, [[1, 2], [3], [4]]],
    [[[1, 2, 3], [4]], 2, [1, 2, 3], false, [[1, 2, 3], [4]]],
    [[[1], [], [2]], 3, [1, 2], true, [[1, 2]]],
    [[[1], [2]], 2, [1, 2], false, [[1, 2]]],
    [[], 2, [], true, [[]]],
    [[[]], 2, [], true, [[]]],
  ])('of %j, %d of them', async (given, size, head, isWhole, all) => {
    const found = await peek(pieces(...given), size);
    expect([[...found.head], found.isWhole]).toEqual([head, isWhole]);
    expect(plain(await collect(found.all))).toEqual(all);
  });

  test('and all bytes, up to the limit', async () => {
    await withLimits({ bytes: 4 }, async () => {
      const four = await peek(pieces([1, 2], [3, 4]), 1);
      expect(plain(await collect(four.all))).toEqual([
        [1, 2],
        [3, 4],
      ]);
      const five = await peek(pieces([1, 2], [3, 4], [5]), 1);
      await expect(collect(five.all)).rejects.toMatchObject({ code: 'too-large', values: { most: 4 } });
    });
  });
});

test('joins all bytes', async () => {
  expect([...(await readAllBytes(pieces([1, 2], [], [3])))]).toEqual([1, 2, 3]);
  expect([...(await readAllBytes([]))]).toEqual([]);
});
