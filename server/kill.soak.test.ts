import { expect, test } from 'vitest';
import { killRounds } from './testing/kill-rounds';

test('fifty kills in the middle of writes lose nothing that was acknowledged', async () => {
  const tally = await killRounds(50);
  process.stdout.write(`${JSON.stringify(tally)}\n`);
  expect(tally.acknowledged).toBeGreaterThan(500);
  // Both kinds of unanswered change were met: those that had been done, and those that had not.
  expect(tally.unansweredDone).toBeGreaterThan(0);
  expect(tally.unanswered).toBeGreaterThan(tally.unansweredDone);
});
