import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killInFrontOfRemote } from '../testing/kill-remote';
import { makeTestFolder } from '../testing/test-database';

test('a console killed in front of a remote service that loses responses has an intent of every write', async () => {
  const dataDir = await makeTestFolder();
  const outcomes = await killInFrontOfRemote(dataDir, 8);
  for (const outcome of ['intended', 'done', 'unclear', 'observed'] as const)
    expect(outcomes[outcome], outcome).toBeGreaterThan(0);
  await rm(dataDir, { recursive: true });
}, 240_000);
