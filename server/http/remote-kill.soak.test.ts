import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killInFrontOfRemote } from '../testing/kill-remote';
import { makeTestFolder } from '../testing/test-database';

test('100 kills in front of a remote service: no write without an intent, nothing called done that is not', async () => {
  const dataDir = await makeTestFolder();
  const outcomes = await killInFrontOfRemote(dataDir, 100);
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
  expect(outcomes.intended).toBeGreaterThan(outcomes.done);
  expect(outcomes.done).toBeGreaterThan(100);
  expect(outcomes.observed).toBeGreaterThan(50);
  await rm(dataDir, { recursive: true });
}, 1_800_000);
