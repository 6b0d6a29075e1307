import { expect, test } from 'vitest';
import { scrolled } from './use-frozen-rows';

const resting = { start: 0, at: 0, isHeld: false };
const isScrolling = true;

test('rows that pass slowly, or fast on a machine that keeps up, are rendered', () => {
  const first = scrolled(resting, { start: 5, at: 10_000, isScrolling });
  expect(first).toEqual({ start: 5, at: 10_000, isHeld: false });
  expect(scrolled(first, { start: 10, at: 10_017, isScrolling }).isHeld).toBe(false);
  expect(scrolled(first, { start: 10, at: 10_100, isScrolling }).isHeld).toBe(false);
});

test('rows that pass fast and render late are held, up and down, until they pass slower', () => {
  const first = { start: 500, at: 10_000, isHeld: false };
  const held = scrolled(first, { start: 530, at: 10_100, isScrolling });
  expect(held.isHeld).toBe(true);
  expect(scrolled(first, { start: 470, at: 10_100, isScrolling }).isHeld).toBe(true);
  // Nothing renders now, so the frames are quick.
  const still = scrolled(held, { start: 535, at: 10_117, isScrolling });
  expect(still.isHeld).toBe(true);
  expect(scrolled(still, { start: 535, at: 10_120, isScrolling })).toBe(still);
  expect(scrolled(still, { start: 536, at: 10_134, isScrolling }).isHeld).toBe(false);
});

test('once scrolling stops rows are rendered, and a jump from there is rendered at once', () => {
  const held = { start: 500, at: 10_000, isHeld: true };
  const stopped = scrolled(held, { start: 500, at: 10_150, isScrolling: false });
  expect(stopped).toEqual({ start: 500, at: 0, isHeld: false });
  expect(scrolled(stopped, { start: 9_000, at: 90_000, isScrolling }).isHeld).toBe(false);
});
