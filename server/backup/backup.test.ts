import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { versionOf } from '../db/migrate';
import { openDatabase } from '../db/open';
import { visitHolder } from '../db/pglite/folder-lock';
import { askForBackup } from '../db/pglite/online-backup';
import { makeTestFolder } from '../db/testing';
import { runCommand } from './command';
import { fileFault } from './file-faults';

let place: string;
/** A backup of a database with the setting `a` and a session, made while no console ran. */
let good: string;
let made: { code: number; said: string[] };

const at = (...names: string[]) => join(place, ...names);

/** Runs a command in this process. */
async function run(parameters: string[], variables: Record<string, string>) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  return { code: await runCommand(parameters, variables, { say, sayError: say }), said };
}

beforeAll(async () => {
  place = fs.mkdtempSync(join(tmpdir(), 'recon-backup-'));
  fs.renameSync(await makeTestFolder(), at('first'));
  const { db, ...database } = await openDatabase({ dataDir: at('first') });
  await db.insertInto('setting').values({ name: 'a', value: '1' }).execute();
  const now = new Date();
  await db
    .insertInto('session')
    .values({
      id: 'x'.repeat(64),
      token: 'sealed',
      refresh_token: null,
      id_token: null,
      claims: null,
      token_ends_at: null,
      renew_at: null,
      renewing_until: null,
      expires_at: now,
      used_at: now,
      created_at: now,
    })
    .execute();
  await database.close();
  good = at('good.tar.gz');
  // Of a process that is no more: no system has so many.
  fs.mkdirSync(`${good}.part-99999999`);
  fs.mkdirSync(`${good}.part-${process.ppid}`);
  made = await run(['backup', good], { RECON_DATA_DIR: at('first') });
}, 240_000);
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));
beforeEach(() => fs.mkdirSync(at('work')));
afterEach(() => fs.rmSync(at('work'), { recursive: true }));

test('a backup tells its mark and what is in it, and leaves nothing else', () => {
  expect(made.said.join('\n')).toMatch(
    new RegExp(
      `^${good} is good [(][0-9][.][0-9] MB[)]: everything up to [-0-9]{10}T[.:0-9]{12}Z [(]log position 0/[0-9A-F]+[)][.]\n` +
        `Schema version ${versionOf()}; rows: session 1, setting 1[.]\n` +
        'The database was held for [0-9]+ ms[.]$',
    ),
  );
  expect(made.code).toBe(0);
  // What a backup that goes on is at work with is not touched.
  expect(fs.readdirSync(place).sort()).toEqual([
    'first',
    'good.tar.gz',
    `good.tar.gz.part-${process.ppid}`,
    'work',
  ]);
  expect(fs.readdirSync(at('first'))).toEqual(['database']);
});

test('a restored database takes the place of another one, which is kept, and has no sessions', async () => {
  fs.renameSync(await makeTestFolder(), at('work', 'data'));
  const dataDir = at('work', 'data');
  const restored = await run(['restore', '--replace', good], { RECON_DATA_DIR: dataDir });
  const [current, kept = ''] = fs.readdirSync(dataDir);
  expect(kept).toMatch(/^database[.]before-[-0-9]{10}T[-0-9]{12}Z$/);
  expect(restored).toEqual({
    code: 0,
    said: [
      `The database up to ${/up to (.*[)])/.exec(made.said[0]!)![1]} is back in ${dataDir}.`,
      made.said[1],
      `The one before is kept in ${join(dataDir, kept)}.`,
      'Start the console; everybody signs in again.',
    ],
  });
  expect(fs.readdirSync(dataDir)).toEqual([current, kept]);
  expect(fs.statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);

  const { db, ...database } = await openDatabase({ dataDir });
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'a', value: '1' }]);
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);

  // Beside all this, the console that now runs: one backup at a time, and one that breaks off holds up nobody.
  const socket = (await visitHolder(dataDir))!;
  const first = await askForBackup(socket);
  const file = at('work', 'second');
  expect(await run(['backup', file], { RECON_DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: ['Another backup is under way. Try again when it is done.'],
  });
  expect(fs.readdirSync(at('work'))).toEqual(['data']);
  socket.destroy();
  const second = await askUntilFree(dataDir);
  await database.close();
  await expect(second.finish()).rejects.toThrow('The console ended while its database was copied.');
  await expect(first.finish()).rejects.toThrow('The console ended');
}, 240_000);

/** Begins a backup as soon as the one before is over. */
async function askUntilFree(dataDir: string) {
  for (let tries = 0; ; tries += 1) {
    const socket = (await visitHolder(dataDir))!;
    const begun = await askForBackup(socket).catch((error: unknown) => {
      if (tries > 100) throw error;
    });
    if (begun) return begun;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

const server = {
  RECON_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  RECON_SESSION_SECRET: 's'.repeat(32),
  RECON_JWT_SECRET: 's'.repeat(32),
};
const ofServer =
  'RECON_DATABASE_URL names a PostgreSQL server, which has its own means for this: ' +
  'docs/running.md#backup-and-return tells them.';
/** In a text: the folder of these tests. */
const HERE = 'HERE';
const here = (text: string) => text.replaceAll(HERE, place);

test.each<[string[], string, Record<string, string>?]>([
  [['backup', 'HERE/work/b'], ofServer, server],
  [['backup', 'HERE/work/b'], 'HERE/work/data is not there.'],
  [['backup', 'HERE/work/b'], 'There is no database in HERE/work.', { RECON_DATA_DIR: 'HERE/work' }],
  [['backup', 'HERE/work'], 'HERE/work is a folder, not a file.', { RECON_DATA_DIR: 'HERE/first' }],
  [
    ['backup', 'HERE/good.tar.gz'],
    'HERE/good.tar.gz is there already. --replace puts the new one in its place.',
    { RECON_DATA_DIR: 'HERE/first' },
  ],
  [['backup', 'HERE/none/b'], 'HERE/none is not there.', { RECON_DATA_DIR: 'HERE/first' }],
  [
    ['backup', 'HERE/first/database/base/b'],
    "HERE/first/database/base/b lies within the database's own folder.",
    { RECON_DATA_DIR: 'HERE/first' },
  ],
  [['restore', 'HERE/good.tar.gz'], ofServer, server],
  [['restore', 'HERE/none'], 'HERE/none is not there.'],
  [['restore', 'HERE/work'], 'HERE/work is a folder, not a file.'],
  [
    ['restore', 'HERE/first/database/PG_VERSION'],
    'HERE/first/database/PG_VERSION is not a backup of Recon Console.',
  ],
  [
    ['restore', 'HERE/good.tar.gz'],
    'There is a database in HERE/first already. --replace puts the backup in its place, and keeps it aside.',
    { RECON_DATA_DIR: 'HERE/first' },
  ],
  [['bakcup', 'HERE/work/b'], 'There is no command bakcup: backup and restore are those there are.'],
])('%j is refused in a sentence, and nothing is touched', async (parameters, message, variables) => {
  const given = Object.entries({ RECON_DATA_DIR: 'HERE/work/data', ...variables });
  const before = fs.readdirSync(place, { recursive: true });
  const told = await run(
    parameters.map(here),
    Object.fromEntries(given.map(([name, to]) => [name, here(to)])),
  );
  expect(told).toEqual({ code: 1, said: [here(message)] });
  expect(fs.readdirSync(place, { recursive: true })).toEqual(before);
});

test.each(['backup', 'restore'])('%s says how it is used', async (name) => {
  expect(await run([name, '--help'], {})).toMatchObject({ code: 0 });
  const { code, said } = await run([name], {});
  expect(code).toBe(1);
  expect(said[0]).toContain(`npm run ${name} -- [--replace] FILE`);
});

test.each([
  [
    `"schema":${versionOf()}`,
    '"schema":9',
    `has schema version 9, but this program knows ${versionOf()} at most. Recon Console 0.1.0 made it`,
  ],
  ['"pglite":"0.5.', '"pglite":"0.6.', 'was made with PGlite 0.6.'],
])('a backup of another program (%s → %s) is refused, and nothing is touched', async (from, to, message) => {
  const plain = gunzipSync(fs.readFileSync(good)).toString('latin1');
  const other = plain.replace(from, to);
  expect(other).not.toBe(plain);
  fs.writeFileSync(at('work', 'other'), gzipSync(Buffer.from(other, 'latin1')));
  const { code, said } = await run(['restore', at('work', 'other')], { RECON_DATA_DIR: at('work', 'data') });
  expect(code).toBe(1);
  expect(said).toEqual([expect.stringContaining(`${at('work', 'other')} ${message}`)]);
  expect(fs.readdirSync(at('work'))).toEqual(['other']);
});

test.each([
  ['ENOSPC', 'The disk of /there is full.'],
  ['EACCES', '/there/a may not be read or written by this user.'],
  ['EROFS', '/there/a lies on a disk that may not be written to.'],
  ['EIO', '/there/a cannot be read or written (EIO).'],
])('an error of the disk (%s) is told in a sentence', (code, message) => {
  const error = Object.assign(new Error(code), { code, syscall: 'write', path: '/there/a' });
  expect((fileFault(error, '/there') as Error).message).toBe(message);
});
