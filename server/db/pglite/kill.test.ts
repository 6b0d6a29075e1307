import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killWhileWriting } from '../../testing/kill-database';
import { makeTestFolder } from '../testing';

test('a process killed in the middle of writes loses nothing it acknowledged and leaves nothing by half', async () => {
  const dataDir = await makeTestFolder();
  expect(await killWhileWriting(dataDir, 2)).toBeGreaterThan(0);
  await rm(dataDir, { recursive: true });
}, 180_000);
