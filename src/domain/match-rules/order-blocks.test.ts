import { describe, expect, test } from 'vitest';
import { applyPartialOrder, type Order } from './order';
import { blocksLeft, movedByOthers, nextBlock, reconciled } from './order-blocks';

const order = (text: string): string[] => text.split('');

/** Sends block after block, as a service does it; gives the blocks and the order in the end. */
function send(from: Order, wanted: Order, limit: number) {
  const blocks: string[][] = [];
  let now = [...from];
  for (let block = nextBlock(now, wanted, limit); block; block = nextBlock(now, wanted, limit)) {
    if (blocks.push(block) > 50) throw new Error('no end');
    now = applyPartialOrder(now, block);
  }
  return { blocks: blocks.map((block) => block.join('')), now: now.join('') };
}

describe('blocks', () => {
  test.each([
    // A move to the top needs only the moved one, a move to the end all that it passes.
    ['abcdef', 'fabcde', 2, ['f'], 1],
    ['abcdef', 'bcdefa', 2, ['ef', 'cd', 'b'], 3],
    ['abcdef', 'abdcef', 3, ['abd'], 1],
    ['abcdef', 'fedcba', 2, ['cb', 'ed', 'f'], 3],
    ['abcdef', 'abcdef', 2, [], 0],
    ['abcdef', 'bacdef', 100, ['b'], 1],
  ])('%s to %s, %i at a time', (from, wanted, limit, blocks, count) => {
    expect(blocksLeft(order(from), order(wanted), limit)).toBe(count);
    expect(send(order(from), order(wanted), limit)).toEqual({ blocks, now: wanted });
  });

  test('any order becomes any other, in no more blocks than were counted, from wherever it is taken up', () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const shuffled = (ids: Order) =>
      ids
        .map((id) => ({ id, key: random(1e6) }))
        .sort((a, b) => a.key - b.key)
        .map(({ id }) => id);
    for (let round = 0; round < 300; round += 1) {
      const ids = Array.from({ length: 1 + random(40) }, (_, index) => `r${index}`);
      const [from, wanted, limit] = [shuffled(ids), shuffled(ids), 1 + random(12)];
      const { blocks, now } = send(from, wanted, limit);
      expect(now).toBe(wanted.join(''));
      expect(blocks).toHaveLength(blocksLeft(from, wanted, limit));
    }
  });
});

test('what others add stays behind its neighbour, what they delete drops out', () => {
  const text = (wanted: string, now: string) => reconciled(order(wanted), order(now)).join('');
  expect(text('fedcba', 'abcdef')).toBe('fedcba');
  expect(text('fedcba', 'abxcdef')).toBe('fedcbxa');
  expect(text('fedcba', 'abcdefx')).toBe('fedcbax');
  expect(text('fedcba', 'xabcdef')).toBe('xfedcba');
  expect(text('fedcba', 'acdef')).toBe('fedca');
  expect(text('fedcba', 'abxydef')).toBe('fedbxya');
});

test('a rule added or deleted is no move, another order is', () => {
  expect(movedByOthers(order('abcd'), order('abxd'))).toBe(false);
  expect(movedByOthers(order('abcd'), order('abdc'))).toBe(true);
});
