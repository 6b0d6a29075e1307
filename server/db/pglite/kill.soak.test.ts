import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killWhileWriting } from '../../testing/kill-database';
import { makeTestFolder } from '../../testing/test-database';

test('fifty kills in the middle of writes lose nothing that was acknowledged', async () => {
  const dataDir = await makeTestFolder();
  const acknowledged = await killWhileWriting(dataDir, 50);
  process.stdout.write(`${acknowledged} acknowledged writes, none lost\n`);
  expect(acknowledged).toBeGreaterThan(0);
  await rm(dataDir, { recursive: true });
});
