import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureProgram } from './testing/ensure-program';

const program = fileURLToPath(new URL('../dist-server/main.js', import.meta.url));
const fullDisk = new URL('testing/programs/full-disk.mjs', import.meta.url).href;

let folder: string;
let child: ChildProcess | undefined;
beforeAll(ensureProgram, 180_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recon-failed-start-'));
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  rmSync(folder, { recursive: true });
});

/** Starts the built program. `sentence` resolves to the first text of its error output. */
function startConsole(variables: Record<string, string>, options: string[] = []) {
  child = spawn(process.execPath, [...options, program], {
    env: { ...process.env, PORT: '0', RECON_DATA_DIR: join(folder, 'data'), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code, signal]): unknown => ({ code, signal }));
  const sentence = once(child.stderr!.setEncoding('utf8'), 'data').then(([text]) => String(text));
  return { child, ended, sentence };
}

/** Resolves to `late` if the promise takes longer than `milliseconds`. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | 'late'> {
  return Promise.race([
    promise,
    new Promise<'late'>((resolve) => {
      setTimeout(resolve, milliseconds, 'late').unref();
    }),
  ]);
}

test('a first start on a full disk ends with 1, not when a timer of the failed database runs out @soak', async () => {
  const { ended, sentence } = startConsole({}, ['--import', fullDisk]);
  expect(await sentence).toBe(
    `The disk of the folder ${join(folder, 'data')} is full: free some space there.\n`,
  );
  expect(await within(5000, ended)).toEqual({ code: 1, signal: null });
}, 60_000);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends a start that waits for a database @soak',
  async (signal) => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { child: starting, ended } = startConsole({
      RECON_DATABASE_URL: `postgres://recon@127.0.0.1:${port}/recon`,
      RECON_SESSION_SECRET: 's'.repeat(32),
      RECON_ACTIVITY_KEY_FILE: '/key',
      RECON_JWT_SECRET: 'j'.repeat(32),
    });
    const [connection] = (await once(silent, 'connection')) as [{ destroy(): void }];
    starting.kill(signal);
    expect(await within(5000, ended)).toEqual({ code: 0, signal: null });
    connection.destroy();
    silent.close();
  },
  60_000,
);
