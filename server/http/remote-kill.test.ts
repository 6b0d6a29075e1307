import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killInFrontOfRemote } from '../testing/kill-remote';
import { makeTestFolder } from '../testing/test-database';

test('a console killed in front of a remote service that loses responses has an intent of every write', async () => {
  const dataDir = await makeTestFolder();
  // `remote-kill.soak.test.ts` kills it 100 times.
  const outcomes = await killInFrontOfRemote(dataDir, 3);
  expect(outcomes.done).toBeGreaterThan(0);
  expect(outcomes.intended).toBeGreaterThanOrEqual(outcomes.done);
  await rm(dataDir, { recursive: true });
}, 240_000);
