import fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { versionOf } from '../db/migrate';
import { openDatabase } from '../db/open';
import { visitHolder } from '../db/pglite/folder-lock';
import { requestBackup } from '../db/pglite/online-backup';
import { makeTestFolder } from '../testing/test-database';
import { tempFolderPrefix } from './workshop';
import { fileFault } from './data-folder';
import { runRecon } from '../testing/run-recon';

let place: string;
/** A backup of a database with the setting `a` and a session, made while no console ran. */
let good: string;
let made: { code: number; said: string[] };

const at = (...names: string[]) => join(place, ...names);

/** Runs a command in this process. */
async function run(parameters: string[], variables: Record<string, string>) {
  const { exitCode: code, said } = await runRecon(parameters, variables);
  return { code, said };
}

beforeAll(async () => {
  place = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'recon-backup-')));
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
  makeNeighbours();
  made = await run(['backup', good], { RECON_DATA_DIR: at('first') });
}, 240_000);
afterAll(() => {
  socket.close();
  fs.rmSync(place, { recursive: true, force: true });
});
/** Creates what a killed backup to the same file leaves behind, and folders of others with similar names. */
function makeNeighbours(): void {
  const ours = tempFolderPrefix(good, at('first'));
  const put = (folder: string, content = 'a part') => {
    fs.mkdirSync(at(folder));
    if (content) fs.writeFileSync(at(folder, 'backup'), content);
  };
  put(`${ours}0123456789abcdef`);
  // Killed right after it was made, or just before it was gone.
  put(`${ours}00000000000000ff`, '');
  put('neighbours');
  others = [
    `${tempFolderPrefix(at('other.tar.gz'), at('first'))}0000000000000001`,
    `${tempFolderPrefix(good, at('second'))}0000000000000002`,
    `${ours}short`,
    '.recon-backup-0000000000000003',
  ];
  for (const name of others) put(name);
  const [linked, file] = [`${ours}0000000000000004`, `${ours}0000000000000005`];
  fs.symlinkSync(at('neighbours'), at(linked));
  fs.writeFileSync(at(file), 'a file');
  others.push(linked, file);
  fs.writeFileSync(`${good}.part-99999999`, 'by split');
  fs.mkdirSync(`${good}.part-77777777`);
  socket.listen(at('socket'));
}
const socket = createServer();
/** Names that are similar to those of our leftovers. */
let others: string[] = [];

beforeEach(() => fs.mkdirSync(at('work')));
afterEach(() => fs.rmSync(at('work'), { recursive: true }));

test('a backup reports its mark and its contents, and leaves nothing else', () => {
  expect(made.said.join('\n')).toMatch(
    new RegExp(
      `^${good} is good [(][0-9][.][0-9] MB[)]: everything up to [-0-9]{10}T[.:0-9]{12}Z [(]log position 0/[0-9A-F]+[)][.]\n` +
        `Schema version ${versionOf()}; rows: session 1, setting 1[.]\n` +
        'The database was held for [0-9]+ ms[.]$',
    ),
  );
  expect(made.code).toBe(0);
  expect(fs.readdirSync(place).sort()).toEqual([
    ...others.toSorted(),
    'first',
    'good.tar.gz',
    'good.tar.gz.part-77777777',
    'good.tar.gz.part-99999999',
    'neighbours',
    'socket',
    'work',
  ]);
  expect(fs.readdirSync(at('neighbours'))).toEqual(['backup']);
  expect(fs.readdirSync(at('first'))).toEqual(['database']);
});

test('a restored database takes the place of another one, which is kept, and has no sessions @soak', async () => {
  fs.renameSync(await makeTestFolder(), at('work', 'data'));
  const dataDir = at('work', 'data');
  // Of restores that were killed.
  for (const name of ['database.restoring', 'database.restored']) {
    fs.mkdirSync(join(dataDir, name));
    fs.writeFileSync(join(dataDir, name, 'PG_VERSION'), '18');
  }
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
  expect(await db.selectFrom('setting').selectAll().orderBy('name').execute()).toEqual([
    { name: 'a', value: '1' },
    { name: 'restored', value: expect.stringContaining('"backup":') },
  ]);
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);

  // Beside all this, the console that now runs: one backup at a time, and one that breaks off holds up nobody.
  const socket = (await visitHolder(dataDir))!;
  const first = await requestBackup(socket);
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

/** Starts a backup as soon as the previous one has ended. */
async function askUntilFree(dataDir: string) {
  for (let tries = 0; ; tries += 1) {
    const socket = (await visitHolder(dataDir))!;
    const begun = await requestBackup(socket).catch((error: unknown) => {
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
  'docs/backup.md tells them.';
/** Placeholder for the folder of these tests. */
const HERE = 'HERE';
const here = (text: string) => text.replaceAll(HERE, place);

test.each<[string[], string, Record<string, string>?]>([
  [['backup', 'HERE/work/b'], ofServer, server],
  [['backup', 'HERE/work/b'], ofServer, { RECON_DATABASE_URL: server.RECON_DATABASE_URL }],
  [
    ['backup', 'HERE/work/b'],
    "The data folder HERE/work/data is not there. Set RECON_DATA_DIR to the console's data folder.",
  ],
  ...['backup', 'restore'].map((name): [string[], string, Record<string, string>] => [
    [name, 'HERE/good.tar.gz'],
    "The data folder HERE/good.tar.gz is not a folder. Set RECON_DATA_DIR to the console's data folder.",
    { RECON_DATA_DIR: 'HERE/good.tar.gz' },
  ]),
  [
    ['backup', 'HERE/work/b'],
    'The environment is not valid:\n  RECON_DATA_DIR must be the path of a folder',
    { RECON_DATA_DIR: '  ' },
  ],
  [
    ['backup', 'HERE/work/b'],
    "There is no database in HERE/work. Set RECON_DATA_DIR to the console's data folder.",
    { RECON_DATA_DIR: 'HERE/work' },
  ],
  [
    ['backup', 'HERE/my', 'b'],
    'Only FILE is possible, not "HERE/my" and "b". A path with a space in it needs quotes around it.',
    { RECON_DATA_DIR: 'HERE/first' },
  ],
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
  [
    ['backup', '--replace', 'HERE/socket'],
    'HERE/socket is not a regular file: a backup is written to a new file, or over an earlier one.',
    { RECON_DATA_DIR: 'HERE/first' },
  ],
  [
    ['backup', '--replace', 'HERE/first/database/PG_VERSION'],
    "HERE/first/database/PG_VERSION lies within the database's own folder.",
    { RECON_DATA_DIR: 'HERE/first' },
  ],
  [
    ['backup', '--replace', 'HERE/good.tar.gz.part-99999999'],
    'HERE/good.tar.gz.part-99999999 is not a backup of Recon Console: --replace does not write over it. ' +
      'Choose another name.',
    { RECON_DATA_DIR: 'HERE/first' },
  ],
  [['restore', 'HERE/good.tar.gz'], ofServer, server],
  [['restore', '/dev/null'], '/dev/null is not a backup of Recon Console: it is not a regular file.'],
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
  [
    ['bakcup', 'HERE/work/b'],
    'There is no command bakcup. These are possible: serve, seed, token, data export, data import, backup, restore, ' +
      'export, validate, schema, plan, diff, apply, match, convert, activity.',
  ],
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

test('a link stays one: what it leads to is looked at', async () => {
  const variables = { RECON_DATA_DIR: at('first') };
  const refuse = async (name: string, target: string, message: string) => {
    fs.symlinkSync(target, at('work', name));
    const told = await run(['backup', '--replace', at('work', name)], variables);
    expect(told).toEqual({ code: 1, said: [message] });
    expect(fs.readlinkSync(at('work', name))).toBe(target);
  };
  const lost = `${at('work', 'lost')} is a link to what is not there: is a disk missing?`;
  await refuse('lost', at('work', 'none'), lost);
  const own = `${at('first', 'database', 'PG_VERSION')} lies within the database's own folder.`;
  await refuse('inside', at('first', 'database', 'PG_VERSION'), own);
  await refuse('folder', at('first', 'database'), `${at('first', 'database')} is a folder, not a file.`);
  const through = await run(['backup', at('work', 'folder', 'b')], variables);
  expect(through.said).toEqual([`${at('first', 'database', 'b')} lies within the database's own folder.`]);
});

test('a backup takes the place of an earlier one, through a link too, and has its own to its end @soak', async () => {
  const variables = { RECON_DATA_DIR: at('first') };
  fs.mkdirSync(at('work', 'disk'));
  fs.writeFileSync(at('work', 'disk', 'b'), fs.readFileSync(good).subarray(0, 5000));
  fs.symlinkSync(at('work', 'disk', 'b'), at('work', 'b'));
  const first = run(['backup', '--replace', at('work', 'b')], variables);
  // Written, and on trial: it has given its log back, but another would take its folder for a leftover.
  await vi.waitFor(() => {
    const [workshop = ''] = fs.readdirSync(at('work', 'disk'));
    expect(fs.existsSync(at('work', 'disk', workshop, 'database'))).toBe(true);
  }, 60_000);
  const second = await run(['backup', '--replace', at('work', 'b')], variables);
  expect(second.said).toEqual(['Another backup is under way. Try again when it is done.']);
  expect(await first).toMatchObject({ code: 0 });
  expect(fs.readdirSync(at('work', 'disk'))).toEqual(['b']);
  expect(fs.readlinkSync(at('work', 'b'))).toBe(at('work', 'disk', 'b'));
  expect(fs.statSync(at('work', 'b')).size).toBeGreaterThan(100_000);
}, 60_000);

test.each([
  [
    // With as many digits, so that the entry keeps its size.
    new RegExp(`"schema":${versionOf()}\\b`),
    `"schema":${versionOf() + 1}`,
    `needs schema version ${versionOf() + 1}, and this console has ${versionOf()}: restore it with a newer console.`,
  ],
  ['"pglite":"0.5.', '"pglite":"0.6.', 'was made with PGlite 0.6.'],
])(
  'a backup of another program (%s → %s) is refused, and nothing is touched @soak',
  async (from, to, message) => {
    const plain = gunzipSync(fs.readFileSync(good)).toString('latin1');
    const other = plain.replace(from, to);
    expect(other).not.toBe(plain);
    fs.writeFileSync(at('work', 'other'), gzipSync(Buffer.from(other, 'latin1')));
    const { code, said } = await run(['restore', at('work', 'other')], {
      RECON_DATA_DIR: at('work', 'data'),
    });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringContaining(`${at('work', 'other')} ${message}`)]);
    expect(fs.readdirSync(at('work'))).toEqual(['other']);
  },
);

test.each([
  ['ENOSPC', 'The disk of /there is full.'],
  ['EACCES', '/there/a may not be read or written by this user.'],
  ['EROFS', '/there/a lies on a disk that may not be written to.'],
  ['EIO', '/there/a cannot be read or written (EIO).'],
])('an error of the disk (%s) is told in a sentence', (code, message) => {
  const error = Object.assign(new Error(code), { code, syscall: 'write', path: '/there/a' });
  expect((fileFault(error, '/there') as Error).message).toBe(message);
});
