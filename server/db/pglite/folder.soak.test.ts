import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../open';
import { makeTestFolder } from '../../testing/test-database';
import { FolderError } from './folder-failure';

/** Data folder of tests that create a complete database, which takes seconds. */
let dataDir: string;
beforeEach(async () => {
  dataDir = await makeTestFolder();
}, 120_000);
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true });
});

test('starts over if the process ended while it created the database', async () => {
  fs.rmSync(join(dataDir, 'database'), { recursive: true });
  fs.mkdirSync(join(dataDir, 'database.new', 'base'), { recursive: true });
  fs.writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir });
  await database.ping();
  expect(fs.readdirSync(dataDir).filter((name) => !name.startsWith('lock-'))).toEqual(['database']);
  await database.close();
}, 120_000);

test('reports a disk that is full at the first start in a sentence', async () => {
  const fresh = join(dataDir, 'fresh');
  const { writeSync } = fs;
  vi.spyOn(fs, 'writeSync').mockImplementation(((handle: number, ...rest: [Uint8Array]) => {
    if (fs.readlinkSync(`/proc/self/fd/${handle}`).startsWith(fresh))
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    return writeSync(handle, ...rest);
  }) as typeof writeSync);
  const started = openDatabase({ dataDir: fresh });
  await expect(started).rejects.toThrow(FolderError);
  await expect(started).rejects.toThrow(`The disk of the folder ${fresh} is full: free some space there.`);
}, 120_000);
