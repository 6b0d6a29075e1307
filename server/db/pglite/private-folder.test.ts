import fs from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../open';
import { makeTestFolder } from '../../testing/test-database';
import { FolderError } from './folder-failure';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'recon-private-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

const modeOf = (path: string) => (fs.statSync(path).mode & 0o777).toString(8);

test('a data folder of before, open to everybody, and what is in it are closed when it is opened @soak', async () => {
  const made = await makeTestFolder();
  try {
    fs.writeFileSync(join(made, 'sign-in-link'), 'http://127.0.0.1/#token=x\n');
    fs.chmodSync(join(made, 'sign-in-link'), 0o644);
    fs.writeFileSync(join(made, 'activity-key'), '', { mode: 0o600 });
    for (const name of ['', 'database']) fs.chmodSync(join(made, name), 0o755);
    const database = await openDatabase({ dataDir: made });
    await database.close();
    expect(['', 'database', 'sign-in-link'].map((name) => modeOf(join(made, name)))).toEqual([
      '700',
      '700',
      '600',
    ]);
  } finally {
    fs.rmSync(made, { recursive: true });
  }
}, 60_000);

test('a folder that was there with mode 755 is closed, and so is the database that is made in it @soak', async () => {
  const dataDir = join(folder, 'data');
  fs.mkdirSync(dataDir, { mode: 0o755 });
  await (await openDatabase({ dataDir })).close();
  expect([modeOf(dataDir), modeOf(join(dataDir, 'database'))]).toEqual(['700', '700']);
}, 60_000);

test('refuses a folder that others can open and that holds more, and changes nothing in it', async () => {
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(join(folder, 'notes.txt'), 'mine');
  const opened = openDatabase({ dataDir: folder });
  await expect(opened).rejects.toThrow(FolderError);
  await expect(opened).rejects.toThrow(
    /mode 755\), and it holds more than Recon Console's data \(notes\.txt\)/,
  );
  expect([modeOf(folder), fs.readdirSync(folder)]).toEqual(['755', ['notes.txt']]);
});

test('refuses a folder whose mode stays as it is', async () => {
  fs.chmodSync(folder, 0o755);
  vi.spyOn(promises, 'chmod').mockResolvedValue();
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/its mode cannot be changed/);
  expect(fs.readdirSync(folder)).toEqual([]);
});
