import { randomBytes, randomUUID } from 'node:crypto';
import fs, { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readEnvironment } from './environment';
import { recordErasure } from './activity-erasures';
import { createPrivateFile, folderSecret, readFolderSecret } from './secret-file';
import { startServer } from './start';
import { makeToken } from './token';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recon-secret-'));
  path = join(folder, 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a secret is made once, for its owner alone', () => {
  const made = folderSecret(folder);
  expect(made).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(folderSecret(folder)).toEqual(made);
  expect(new Uint8Array(readFileSync(path))).toEqual(made);
});

test.each<[string, (path: string) => void]>([
  ['a secret', (file) => createPrivateFile(file, 'secret')],
  ['a record of erasures', (file) => recordErasure(file, { tenantId: randomUUID(), personId: randomUUID() })],
])(
  'the name of a new file with %s survives a power cut: its folder is synced when it is there',
  (_, create) => {
    const file = join(folder, 'new-file');
    const [open, sync] = [fs.openSync.bind(fs), fs.fsyncSync.bind(fs)];
    const opened = new Map<number, string>();
    const synced: (string | undefined)[] = [];
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
      const descriptor = open(path, ...more);
      opened.set(descriptor, String(path));
      return descriptor;
    });
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      if (fs.existsSync(file)) synced.push(opened.get(descriptor));
      sync(descriptor);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    create(file);
    expect(synced).toContain(folder);
  },
);

test.each([0o644, 0o640, 0o604, 0o660, 0o666])('a secret of mode %o is refused with what to do', (mode) => {
  writeFileSync(path, randomBytes(32));
  chmodSync(path, mode);
  expect(() => readFolderSecret(folder)).toThrow(
    `can read or change ${path} (mode ${mode.toString(8)}), which signs tokens`,
  );
  chmodSync(path, 0o400);
  expect(readFolderSecret(folder)).toHaveLength(32);
});

test.each([0, 1, 255])('a secret of 32 bytes %i is refused', (byte) => {
  writeFileSync(path, Buffer.alloc(32, byte), { mode: 0o600 });
  expect(() => readFolderSecret(folder)).toThrow(`${path} holds the same byte again and again`);
});

test(
  'neither a start nor a token goes by such a secret, and it stays as it is @soak',
  { timeout: 60_000 },
  async () => {
    writeFileSync(path, Buffer.alloc(32, 7), { mode: 0o600 });
    const variables = { PORT: '0', RECON_DATA_DIR: folder, RECON_SAMPLE: 'off', RECON_LOG_LEVEL: 'silent' };
    const start = () =>
      startServer(readEnvironment(variables), { built: undefined, isTerminal: false, say: () => undefined });
    await expect(start()).rejects.toThrow('holds the same byte again and again');
    await expect(makeToken(variables, { permissions: '*' })).rejects.toThrow('holds the same byte');
    writeFileSync(path, randomBytes(32));
    chmodSync(path, 0o644);
    await expect(start()).rejects.toThrow('mode 644');
    expect(statSync(path).mode & 0o777).toBe(0o644);
  },
);
