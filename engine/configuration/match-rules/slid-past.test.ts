import { describe, expect, it } from 'vitest';
import { mayHaveSlid, slidPast } from './slid-past';

const rules = (letters: string, numbers: readonly number[]) =>
  letters.split('').map((id, index) => ({ id, priority: numbers[index]! }));

describe('a rule that a renumbering moved others past', () => {
  const placed = rules('abxcd', [10, 20, 25, 30, 40]);

  it.each([
    ['is found by its own number and the others’ order', rules('axbcd', [10, 25, 28, 30, 40]), 'x'],
    ['is found although others were moved on purpose', rules('daxbc', [5, 10, 25, 28, 30]), 'x'],
    ['is none while it stands between its neighbours', rules('abxcd', [1, 2, 25, 50, 60]), ''],
    ['is none where it has another number: somebody moved it', rules('axbcd', [10, 15, 20, 30, 40]), ''],
    ['is none where a rule was moved past it and past others', rules('axcbd', [10, 25, 30, 35, 40]), ''],
    ['is none where it is gone', rules('abcd', [10, 20, 30, 40]), ''],
  ])('%s', (_title, now, expected) => {
    expect(slidPast(now, { placed, moved: ['x'] }).join('')).toBe(expected);
  });
});

describe('a rule that own changes may have moved others past', () => {
  const seen = rules('abcdx', [10, 20, 30, 40, 50]);
  // Changed here, one after another: x, d and c.
  const expected = rules('abcdx', [10, 20, 300, 400, 500]);

  it.each([
    ['is found next to one whose number went over its own', rules('abxcd', [10, 20, 200, 300, 400]), true],
    ['is none where it was put between rules left alone', rules('axbcd', [10, 15, 20, 300, 400]), false],
    ['is none where others gave numbers without a move', rules('abcdx', [10, 20, 310, 410, 510]), false],
    ['is none where it has the number it was given here', rules('abdxc', [10, 20, 400, 500, 600]), false],
    ['is none where no other user changed anything', expected, false],
  ])('%s', (_title, now, result) => {
    expect(mayHaveSlid(seen, expected, now)).toBe(result);
  });
});
