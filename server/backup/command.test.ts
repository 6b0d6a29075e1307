import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ensureProgram } from '../testing/ensure-program';
import { writeArchive } from './archive';

const program = fileURLToPath(new URL('../../dist-server/main.js', import.meta.url));

test('a reader that goes away, as in `recon backup … | head -1`, is no fault of the command', async () => {
  await ensureProgram();
  const child = spawn(process.execPath, [program, 'backup', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(errors).toBe('');
}, 180_000);

test('names from a backup reach the terminal without its control characters and lines of their own', async () => {
  await ensureProgram();
  const folder = await mkdtemp(join(tmpdir(), 'recon-command-'));
  try {
    const backup = join(folder, 'backup');
    await writeArchive(backup, async (archive) => {
      await archive.folder('database');
      // Twice, which no backup has.
      for (let i = 0; i < 2; i++)
        await archive.text('database/\u001B]0;owned\u0007\u001B[2J\nRestored.', 'x');
      return { at: '2026-01-02T03:04:05.678Z', position: '0/ABC', schema: 4 };
    });
    const env = { ...process.env, RECON_DATA_DIR: join(folder, 'data') };
    const restored = promisify(execFile)(process.execPath, [program, 'restore', backup], { env });
    await expect(restored).rejects.toMatchObject({
      code: 1,
      stderr: `${backup} is damaged: database/\\u{1b}]0;owned\\u{7}\\u{1b}[2J\\u{a}Restored. in it is not as it was written.\n`,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 180_000);
