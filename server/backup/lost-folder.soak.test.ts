import { rm, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeTestFolder } from '../testing/test-database';
import { asker } from '../testing/ask-console';
import {
  checkRestored,
  makeContexts,
  markOf,
  runProgram,
  serveFolder,
  untilMore,
} from '../testing/backup-drill';
import { runRecon } from '../testing/run-recon';

test('a backup made under writes brings back everything acknowledged before its mark, the folder lost', async () => {
  const server = await serveFolder(await makeTestFolder());
  const file = `${server.dataDir}.backup`;
  try {
    const ask = asker(server.url, await server.token());
    const makers = ['ana', 'bruno', 'carla'].map((name) => makeContexts(ask, name));
    await untilMore(makers, 10);
    const written = await runProgram(server.dataDir, ['backup', file]);
    expect(written).toMatchObject({ code: 0, errors: '' });
    expect(written.output).toContain(`${file} is good`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await untilMore(makers, 10);

    const place = { RECON_DATA_DIR: server.dataDir };
    const refused = await runRecon(['restore', '--replace', file], place);
    expect(refused.exitCode).toBe(1);
    expect(refused.messages, 'beside a console that runs').toEqual([
      expect.stringContaining('is in use by process'),
    ]);

    await server.kill();
    for (const maker of makers) await maker.stop();
    await rm(server.dataDir, { recursive: true });
    const restored = await runProgram(server.dataDir, ['restore', file]);
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(markOf(restored.output)).toBe(markOf(written.output));
    await server.start();
    const counts = await checkRestored(server.url, await server.token(), markOf(written.output), makers);
    // Otherwise nothing was tried: neither what has to be there, nor that the backup ends at its mark.
    expect(counts.before).toBeGreaterThan(30);
    expect(counts.after).toBeGreaterThan(30);
    expect(counts.found).toBeLessThan(counts.before + counts.after);
  } finally {
    await server.remove();
    await rm(file, { force: true });
  }
}, 240_000);
