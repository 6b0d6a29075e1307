import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateToDifference } from './truncate-to-difference';

describe('two texts cut to 20 characters', () => {
  it.each([
    ['short', 'other', 'short', 'other'],
    ['x'.repeat(20), 'y', 'x'.repeat(20), 'y'],
    ['x'.repeat(21), 'y', `${'x'.repeat(19)}…`, 'y'],
    ['a long beginning, then one', 'a long beginning, then two', '…nning, then one', '…nning, then two'],
    [
      `${'x'.repeat(30)}1${'z'.repeat(30)}`,
      'x'.repeat(30),
      `…${'x'.repeat(12)}1zzzzz…`,
      `…${'x'.repeat(12)}`,
    ],
    ['😀'.repeat(21), '😀', `${'😀'.repeat(19)}…`, '😀'],
  ])('%s and %s', (one, other, left, right) => {
    expect(truncateToDifference(one, other, 20)).toEqual([left, right]);
  });

  it('look alike only if they are equal, and are never longer', () => {
    const text = fc.string({ maxLength: 80, unit: fc.constantFrom('a', 'b', '😀') });
    fc.assert(
      fc.property(text, text, text, (same, left, right) => {
        const [one, other] = [same + left, same + right];
        const [cutOne, cutOther] = truncateToDifference(one, other, 20);
        expect(cutOne === cutOther).toBe(one === other);
        expect(Array.from(cutOne).length).toBeLessThanOrEqual(20);
        expect(Array.from(cutOther).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
