import { expect, test } from 'vitest';
import { killRounds } from './testing/kill-rounds';

test('a server killed in the middle of writes keeps every change it acknowledged, and no half of one', async () => {
  const tally = await killRounds(2);
  // Otherwise nothing was tried.
  expect(tally.acknowledged).toBeGreaterThan(20);
  expect(tally.replays).toBeGreaterThan(10);
  expect(tally.unanswered).toBeGreaterThan(0);
}, 240_000);
