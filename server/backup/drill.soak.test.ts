import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrate, migrations, schemaVersion, versionOf } from '../db/migrate';
import { connectPglite, openDatabase } from '../db/open';
import { makeTestFolder } from '../testing/test-database';
import { seed } from '../seed';
import { asker } from '../testing/ask-console';
import { readArchive } from './archive';
import {
  checkRestored,
  makeContexts,
  markOf,
  runProgram,
  serveFolder,
  untilMore,
} from '../testing/backup-drill';
import { runRecon } from '../testing/run-recon';

const rounds = 12;

test('backups and restores of 20,000 contexts, killed at any moment, leave all or nothing', async () => {
  const prepared = await makeTestFolder();
  await seed({ RECON_DATA_DIR: prepared }, { contexts: '20000' });
  const server = await serveFolder(prepared);
  const place = await mkdtemp(join(tmpdir(), 'recon-backups-'));
  const file = join(place, 'backup');
  try {
    const ask = asker(server.url, await server.token());
    const makers = ['ana', 'bruno'].map((name) => makeContexts(ask, name));
    const began = performance.now();
    expect(await runProgram(server.dataDir, ['backup', file])).toMatchObject({ code: 0, errors: '' });
    const takes = performance.now() - began;
    await rm(file);

    for (let round = 0; round < rounds; round += 1) {
      const { code } = await runProgram(server.dataDir, ['backup', file], Math.random() * takes);
      // One that was killed after its last step is there, and whole.
      const isThere = existsSync(file);
      if (isThere) await readArchive(file);
      expect(code === 0 && !isThere).toBe(false);
      await rm(file, { force: true });
    }
    await untilMore(makers, 10);
    const written = await runProgram(server.dataDir, ['backup', file]);
    expect(written, 'after all those that were killed').toMatchObject({ code: 0, errors: '' });
    process.stdout.write(
      `${(takes / 1000).toFixed(1)} s, ${(await stat(file)).size} bytes\n${written.output}` +
        `longest wait of a client ${Math.max(...makers.map(({ longest }) => longest)).toFixed(0)} ms\n`,
    );
    expect(await readdir(place), 'and nothing that they left').toEqual([basename(file)]);
    await untilMore(makers, 10);
    await server.kill();
    for (const maker of makers) await maker.stop();

    await rm(join(server.dataDir, 'database'), { recursive: true });
    const cut = await killRestores(server.dataDir, file);
    process.stdout.write(`${JSON.stringify(cut)}\n`);
    await rm(join(server.dataDir, 'database'), { recursive: true, force: true });
    expect(await runProgram(server.dataDir, ['restore', file])).toMatchObject({ code: 0, errors: '' });
    await server.start();
    const token = await server.token();
    const counts = await checkRestored(server.url, token, markOf(written.output), makers);
    process.stdout.write(`${JSON.stringify(counts)}\n`);
    expect(counts.before).toBeGreaterThan(20);
  } finally {
    await server.remove();
    await rm(place, { recursive: true, force: true });
  }
});

test('a backup of an older schema is restored as it is, and brought up to date at the next start', async () => {
  const place = await mkdtemp(join(tmpdir(), 'recon-older-'));
  const [first, second, file] = ['first', 'second', 'backup'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  try {
    const older = migrations.slice(0, -2);
    await mkdir(first);
    const old = await connectPglite(await PGlite.create(join(first, 'database')), { isPrepared: true });
    await migrate(old.db, { steps: older });
    await old.db.insertInto('setting').values({ name: 'a', value: '1' }).execute();
    await old.close();
    const told = `Schema version ${versionOf(older)}; rows: setting 1.`;
    for (const [dataDir, command] of [
      [first, 'backup'],
      [second, 'restore'],
    ] as const) {
      const { said } = await runRecon([command, file], { RECON_DATA_DIR: dataDir });
      expect(said[1]).toBe(told);
    }
    const restored = await openDatabase({ dataDir: second });
    expect(await schemaVersion(restored.db)).toBe(versionOf());
    const settings = await restored.db.selectFrom('setting').selectAll().execute();
    expect(settings).toContainEqual({ name: 'a', value: '1' });
    await restored.close();
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});

/**
 * Kills restores at random moments, into folders without a database and with one that has the setting `mine`. Expects
 * that whatever opens the folder next finds the previous state or the backup, complete.
 */
async function killRestores(dataDir: string, file: string) {
  const counts = { mine: 0, restored: 0, kept: 0 };
  let takes = 8000;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of await readdir(dataDir))
      if (name.startsWith('database')) await rm(join(dataDir, name), { recursive: true });
    const prepared = await makeTestFolder();
    const mine = await openDatabase({ dataDir: prepared });
    await mine.db.insertInto('setting').values({ name: 'mine', value: '1' }).execute();
    await mine.close();
    await rename(join(prepared, 'database'), join(dataDir, 'database'));
    await rm(prepared, { recursive: true });

    const began = performance.now();
    const { code } = await runProgram(
      dataDir,
      ['restore', '--replace', file],
      round === 0 ? undefined : takes * (0.3 + 0.75 * Math.random()),
    );
    if (round === 0) takes = performance.now() - began;
    const { db, ...database } = await openDatabase({ dataDir });
    const settings = await db.selectFrom('setting').select('name').execute();
    const { count } = await db
      .selectFrom('context')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await database.close();
    const isMine = settings.some(({ name }) => name === 'mine');
    expect(count > 20_000, `${count} contexts`).toBe(!isMine);
    expect(isMine && code === 0).toBe(false);
    counts[isMine ? 'mine' : 'restored'] += 1;
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('database'));
    counts.kept += names.length - 1;
    expect(names.length, 'the one before is kept when it is replaced').toBe(isMine ? 1 : 2);
  }
  return counts;
}
