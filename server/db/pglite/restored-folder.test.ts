import fs from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasDatabase, swapInRestored, restoringPath, settleRestore } from './restored-folder';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'recon-restored-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true });
});

/** Swaps in the restored database, but fails after `steps` renames, as if the process ended there. */
async function cutOffAfter(steps: number): Promise<void> {
  const { rename } = files;
  let done = 0;
  const cut = vi.spyOn(files, 'rename').mockImplementation(async (from, to) => {
    if (done === steps) throw new Error('cut');
    done += 1;
    await rename(from, to);
  });
  await expect(swapInRestored(dataDir, now)).rejects.toThrow('cut');
  cut.mockRestore();
}

const now = new Date('2026-01-02T03:04:05.678Z');
const keptName = 'database.before-2026-01-02T03-04-05-678Z';

function make(name: string, content: string): void {
  fs.mkdirSync(join(dataDir, name, 'base'), { recursive: true });
  fs.writeFileSync(join(dataDir, name, 'base', '1'), content);
}

const contentOf = (name: string) => fs.readFileSync(join(dataDir, name, 'base', '1'), 'utf8');

test('puts a restored database where none is', async () => {
  make('database.restoring', 'new');
  expect(await swapInRestored(dataDir, now)).toBeUndefined();
  expect(fs.readdirSync(dataDir)).toEqual(['database']);
  expect(contentOf('database')).toBe('new');
});

test('keeps the one before aside', async () => {
  make('database', 'old');
  make('database.restoring', 'new');
  expect(restoringPath(dataDir)).toBe(join(dataDir, 'database.restoring'));
  expect(await swapInRestored(dataDir, now)).toBe(join(dataDir, keptName));
  expect(fs.readdirSync(dataDir)).toEqual(['database', keptName]);
  expect([contentOf('database'), contentOf(keptName)]).toEqual(['new', 'old']);
});

// The steps: restoring → restored, database → kept, restored → database.
test.each([
  [0, 'old', ['database']],
  [1, 'old', ['database']],
  [2, 'new', ['database', keptName]],
])('cut off after %i of its steps it has a whole database again', async (steps, content, names) => {
  make('database', 'old');
  make('database.restoring', 'new');
  await cutOffAfter(steps);
  expect(hasDatabase(dataDir)).toBe(true);
  await settleRestore(dataDir);
  expect(fs.readdirSync(dataDir)).toEqual(names);
  expect(contentOf('database')).toBe(content);
});

test.each([
  [0, []],
  [1, ['database']],
])(
  'cut off after %i of its steps in an empty folder it is there whole or not at all',
  async (steps, names) => {
    make('database.restoring', 'new');
    await cutOffAfter(steps);
    expect(hasDatabase(dataDir)).toBe(names.length > 0);
    await settleRestore(dataDir);
    expect(fs.readdirSync(dataDir)).toEqual(names);
  },
);

test('removes both when a second restore was cut off, too', async () => {
  make('database', 'old');
  make('database.restored', 'new');
  make('database.restoring', 'newer');
  await settleRestore(dataDir);
  expect(fs.readdirSync(dataDir)).toEqual(['database']);
  expect(contentOf('database')).toBe('old');
});
