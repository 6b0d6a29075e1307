import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeStep } from './edge-scroll';

const step = (clientY: number, elapsed = 16) => edgeStep(clientY, 1000, { fastest: 48, elapsed });

describe('in a window 1,000 px high', () => {
  it.each([
    ['in the middle', 500, 0],
    ['right below the upper zone', 170, 0],
    ['right above the lower zone', 830, 0],
    ['half way into the lower zone', 915, 24],
    ['half way into the upper zone', 85, -24],
    ['at the lower edge', 1000, 48],
    ['at the upper edge', 0, -48],
    ['below the window', 1300, 48],
    ['above the window', -300, -48],
  ])('%s', (_where, clientY, px) => {
    expect(step(clientY)).toBeCloseTo(px, 6);
  });

  it('goes half as far in a frame that took half as long, and leaps after no slow one', () => {
    expect(step(1000, 8)).toBe(24);
    expect(step(1000, 20)).toBe(60);
    expect(step(1000, 5000)).toBe(60);
    expect(step(1000, 0)).toBe(0);
  });
});

it('is never slower nearer to the edge, and the same up as down', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 1100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 50 }),
      (clientY, nearer, elapsed) => {
        const down = step(clientY, elapsed);
        expect(step(clientY + nearer, elapsed)).toBeGreaterThanOrEqual(down);
        expect(step(1000 - clientY, elapsed)).toBeCloseTo(-down, 6);
      },
    ),
  );
});
