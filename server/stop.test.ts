import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../e2e/support/run-server.mjs';
import { ensureProgram } from './testing/ensure-program';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the status and `Connection` header of `/readyz`; `refused` if no process listens. */
async function readiness(url: string): Promise<string> {
  try {
    const { status, headers } = await fetch(`${url}/readyz`);
    return `${status} ${headers.get('Connection')}`;
  } catch {
    return 'refused';
  }
}

test('npm that is told to stop stops the console, which says so before its port closes @soak', async () => {
  await ensureProgram();
  const folder = await mkdtemp(join(tmpdir(), 'recon-stop-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // A shell that ends leaves it running.
  const shell = spawn('sh', ['-c', 'npm start > /dev/null 2>&1 & echo $!'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      RECON_DATA_DIR: folder,
      RECON_SAMPLE: 'off',
      RECON_STOP_DELAY: '2',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const [told] = (await once(shell.stdout, 'data')) as [Buffer];
    const npm = Number(told.toString());
    await expect.poll(() => readiness(url), { timeout: 60_000 }).toBe('200 keep-alive');
    expect(shell.exitCode).toBe(0);
    process.kill(npm, 'SIGTERM');
    await expect.poll(() => readiness(url), { timeout: 5_000 }).toBe('503 close');
    const answer = await fetch(`${url}/config.json`);
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
    await expect.poll(() => readiness(url), { timeout: 10_000 }).toBe('refused');
  } finally {
    // The shell's group, whoever of it is still there.
    try {
      process.kill(-shell.pid!, 'SIGKILL');
    } catch {
      // Nobody.
    }
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
