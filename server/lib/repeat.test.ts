import { expect, onTestFinished, test } from 'vitest';
import { repeat } from './repeat';

test('a failed run is reported, again only if the reason changes or a run in between succeeds', async () => {
  const outcomes = ['full', 'full', undefined, 'full', 'gone', undefined, undefined];
  const reasons: string[] = [];
  let run = 0;
  const stop = repeat(
    async () => {
      const reason = outcomes[run];
      run += 1;
      if (reason !== undefined) throw new Error(reason);
    },
    1,
    (reason) => void reasons.push(reason),
  );
  onTestFinished(stop);
  await expect.poll(() => run).toBeGreaterThan(outcomes.length);
  expect(reasons).toEqual(['full', 'full', 'gone']);
});
