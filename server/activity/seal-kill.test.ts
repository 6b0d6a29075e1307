import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killWhileSealing } from '../testing/kill-sealer';
import { makeTestFolder } from '../testing/test-database';

test('a process killed in the middle of sealing loses no entry, and every printed checkpoint holds', async () => {
  const dataDir = await makeTestFolder();
  expect(await killWhileSealing(dataDir, 2)).toBeGreaterThan(0);
  await rm(dataDir, { recursive: true });
}, 120_000);
