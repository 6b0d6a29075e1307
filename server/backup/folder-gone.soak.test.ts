import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestFolder } from '../testing/test-database';
import { asker, newContext } from '../testing/ask-console';
import {
  checkRestored,
  makeContexts,
  markOf,
  runProgram,
  serveFolder,
  untilMore,
} from '../testing/backup-drill';
import { digestOf } from '../testing/folder-digest';

/** Returns the id of the process that has a data folder open, from its lock. */
async function holderOf(dataDir: string): Promise<number> {
  const name = (await readdir(dataDir)).find((one) => /^lock-.*[.]json$/.test(one)) ?? '';
  return (JSON.parse(await readFile(join(dataDir, name), 'utf8')) as { pid: number }).pid;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['rm', 'mv'] as const)(
  'a console whose folder is gone (%s) answers 503 or nothing, ends, and leaves what was restored there alone',
  async (how) => {
    const server = await serveFolder(await makeTestFolder());
    const [file, moved] = [`${server.dataDir}.backup`, `${server.dataDir}.moved`];
    try {
      const ask = asker(server.url, await server.token());
      const makers = ['ana', 'bruno'].map((name) => makeContexts(ask, name));
      await untilMore(makers, 10);
      const written = await runProgram(server.dataDir, ['backup', file]);
      expect(written).toMatchObject({ code: 0, errors: '' });
      await untilMore(makers, 10);
      for (const maker of makers) await maker.stop();
      const earlier = await holderOf(server.dataDir);

      // Asleep, so that it sees what became of its folder only when all is done.
      process.kill(earlier, 'SIGSTOP');
      if (how === 'rm') await rm(server.dataDir, { recursive: true });
      else await rename(server.dataDir, moved);
      expect(await runProgram(server.dataDir, ['restore', file])).toMatchObject({ code: 0, errors: '' });
      const restored = await digestOf(server.dataDir);
      const asked = [
        ask('POST', '/contexts', { body: newContext('late', 3) }),
        fetch(`${server.url}/readyz`),
      ].map((answer) =>
        answer.then(
          ({ status }) => status,
          () => 'ended first',
        ),
      );
      process.kill(earlier, 'SIGCONT');
      // It looks by itself as well, and may be gone before it has heard.
      for (const answer of asked) expect([503, 'ended first']).toContain(await answer);
      await expect.poll(() => isThere(earlier), { timeout: 15_000 }).toBe(false);
      expect(server.output()).toContain('was moved or removed while Recon Console had it open');
      expect(await server.stop(), 'how it ended').toBe(1);
      expect(await digestOf(server.dataDir), 'what was restored').toBe(restored);

      await server.start();
      const counts = await checkRestored(server.url, await server.token(), markOf(written.output), makers);
      expect(counts.before).toBeGreaterThan(10);
      expect(counts.found).toBeLessThan(counts.before + counts.after);
    } finally {
      await server.remove();
      await rm(file, { force: true });
      await rm(moved, { recursive: true, force: true });
    }
  },
  240_000,
);
