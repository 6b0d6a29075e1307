import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeScroll, nearness } from './edge-scroll';

const desktop = { top: 0, bottom: 1000, width: 2000 };
/** Visible area of a phone, without the sticky tabs at the top and the bar at the bottom edge. */
const phone = { top: 46, bottom: 780, width: 390 };

/** Returns the scrolled distance per frame for a pointer that moves from the middle to a height and stays there. */
function staying(clientY: number, { frames = 100, elapsed = 16, pane = desktop, fastest = 48 } = {}) {
  const scroll = edgeScroll(pane, 500, fastest);
  return Array.from({ length: frames }, () => scroll(clientY, elapsed));
}

describe('how near a pointer is to an edge', () => {
  it.each([
    ['in the middle', desktop, 500, 0],
    ['right below the upper zone', desktop, 150, 0],
    ['right above the lower zone', desktop, 850, 0],
    ['half way into the lower zone', desktop, 925, 0.5],
    ['half way into the upper zone', desktop, 75, -0.5],
    ['at the lower edge', desktop, 1000, 1],
    ['at the upper edge', desktop, 0, -1],
    ['below the window', desktop, 1300, 1],
    ['above the window', desktop, -300, -1],
    ['on a phone 40 px above the bar', phone, 740, 0],
    ['on a phone 30 px above the bar', phone, 750, 9 / 39],
    ['on a phone over the bar', phone, 800, 1],
    ['on a phone 40 px below the tabs', phone, 86, 0],
    ['on a phone over the tabs', phone, 30, -1],
    ['in a phone that lies on its side', { top: 40, bottom: 340, width: 844 }, 317.5, 0.5],
  ])('%s', (_where, pane, clientY, near) => {
    expect(nearness(clientY, pane)).toBeCloseTo(near, 6);
  });
});

it('waits 300 ms, and reaches full speed 600 ms later', () => {
  const [one, two] = [staying(1000, { elapsed: 10, frames: 92 }), staying(0, { elapsed: 10, frames: 92 })];
  // The first frame is the one in which it arrives.
  expect(one.slice(0, 31).every((px) => px === 0)).toBe(true);
  expect(one[31]).toBeCloseTo(30 / 60, 6);
  expect(one[61]).toBeCloseTo((30 * 31) / 60, 6);
  expect(one.slice(90)).toEqual([30, 30]);
  expect(two.slice(90)).toEqual([-30, -30]);
});

it('is slow where the zone starts: half way in a quarter as fast', () => {
  expect(staying(1000).at(-1)).toBe(48);
  expect(staying(925).at(-1)).toBeCloseTo(12, 6);
  expect(staying(75).at(-1)).toBeCloseTo(-12, 6);
  expect(staying(850).at(-1)).toBe(0);
});

it('passes less than one row per second for a finger that rests 30 px above the bar of a phone', () => {
  const px = staying(750, { pane: phone, frames: 63 }).reduce((sum, one) => sum + one, 0);
  expect(px).toBeGreaterThan(0);
  expect(px).toBeLessThan(117);
});

it('scrolls half as far in a frame that took half as long, and does not jump after a slow one', () => {
  expect(staying(1000, { elapsed: 8, frames: 200 }).at(-1)).toBe(24);
  expect(staying(1000, { elapsed: 20 }).at(-1)).toBe(60);
  expect(staying(1000, { elapsed: 5000 }).at(-1)).toBe(60);
  expect(staying(1000, { elapsed: 5000, frames: 16 }).at(-1)).toBe(0);
  expect(staying(1000, { elapsed: 0 }).at(-1)).toBe(0);
});

it('ignores a row that was picked up near an edge until it moves towards that edge', () => {
  const scroll = edgeScroll(desktop, 990, 48);
  const rest = (clientY: number) => Array.from({ length: 100 }, () => scroll(clientY, 16)).at(-1);
  expect(rest(990)).toBe(0);
  expect(rest(980)).toBe(0);
  expect(rest(981)).toBeGreaterThan(0);
});

it('waits again when the pointer has left the edge, or moves to the other one', () => {
  const scroll = edgeScroll(desktop, 500, 48);
  const stay = (clientY: number, frames: number) =>
    Array.from({ length: frames }, () => scroll(clientY, 16)).at(-1);
  expect(stay(1000, 100)).toBe(48);
  expect(stay(500, 1)).toBe(0);
  expect(stay(1000, 19)).toBe(0);
  expect(stay(1000, 81)).toBe(48);
  expect(stay(0, 19)).toBeCloseTo(0, 6);
  expect(stay(0, 81)).toBe(-48);
});

it('is never slower nearer to the edge, and the same up as down', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 1100 }).filter((clientY) => clientY !== 500),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 50 }),
      (clientY, nearer, elapsed) => {
        const down = staying(clientY, { elapsed }).at(-1)!;
        expect(staying(clientY + nearer, { elapsed }).at(-1)).toBeGreaterThanOrEqual(down);
        expect(staying(1000 - clientY, { elapsed }).at(-1)).toBeCloseTo(-down, 6);
      },
    ),
  );
});
