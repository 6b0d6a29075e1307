import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './run-server.mjs';

/**
 * A PostgreSQL server with its own folder and port, which runs as a user other than root.
 * @typedef {object} RunningPostgres
 * @property {string} url of its administrator and the database `postgres`, with a password
 * @property {() => Promise<void>} start starts it again after `stop()`; resolves when it accepts connections
 * @property {(signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>} stop SIGINT (the default) breaks
 * every connection and shuts down cleanly; SIGQUIT is a crash
 * @property {() => Promise<void>} remove stops it and deletes its folder
 */

const startLimit = 60_000;
const installLimit = 5 * 60_000;
/** Version that is tested; others are accepted. */
const wanted = '15';

/** Returns the folder of PostgreSQL's programs, in Debian's place or on the PATH; undefined if the machine has none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const ordered = versions.includes(wanted) ? [wanted, ...versions] : versions;
  return [
    ...ordered.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/**
 * Returns the folder of PostgreSQL's programs. Installs Debian's packages if they are missing and that needs no prompt.
 */
export function ensurePostgres() {
  const found = findPostgres();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  const apt = (/** @type {string[]} */ ...parameters) =>
    execFileSync('apt-get', parameters, {
      stdio: 'ignore',
      timeout: installLimit,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = ['install', '-y', '--no-install-recommends', `postgresql-${wanted}`];
  try {
    apt(...install);
  } catch {
    try {
      // The list of packages may be missing or old.
      apt('update');
      apt(...install);
    } catch {
      return undefined;
    }
  }
  return findPostgres();
}

/**
 * Starts a server in a folder of its own, on a free port of loopback, with a password; it ends with this process. If it
 * does not start, rejects with its output.
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres(programs = findPostgres()) {
  if (!programs) throw new Error('There is no PostgreSQL on this machine.');
  const owner = notRoot();
  const folder = mkdtempSync(join(tmpdir(), 'recon-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = 'not-to-be-logged';
  writeFileSync(passwordFile, password);
  for (const path of [folder, passwordFile]) if (owner) chownSync(path, owner.uid, owner.gid);
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'recon',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--no-locale',
      '-N',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...owner },
  );
  const port = await freePort();
  const url = `postgres://recon:${password}@127.0.0.1:${port}/postgres`;
  return serve({ programs, folder, url, owner });
}

/**
 * Starts a standby of such a server, with all its databases: it follows the primary and is readable.
 * @param {RunningPostgres} primary
 * @returns {Promise<RunningPostgres>}
 */
export async function startStandby(primary, programs = findPostgres()) {
  if (!programs) throw new Error('There is no PostgreSQL on this machine.');
  const owner = notRoot();
  const folder = mkdtempSync(join(tmpdir(), 'recon-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const from = ['-d', primary.url, '-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast'];
  execFileSync(join(programs, 'pg_basebackup'), from, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...owner,
  });
  const url = new URL(primary.url);
  url.port = String(await freePort());
  return serve({ programs, folder, url: url.href, owner });
}

/**
 * Runs the server whose data is in a folder, at the port of its URL.
 * @param {{ programs: string, folder: string, url: string, owner: ReturnType<typeof notRoot> }} server
 * @returns {Promise<RunningPostgres>}
 */
async function serve({ programs, folder, url, owner }) {
  const data = join(folder, 'data');
  const settings = {
    listen_addresses: '127.0.0.1',
    port: new URL(url).port,
    unix_socket_directories: '',
    max_connections: 200,
    // Tests kill its processes, not the machine.
    fsync: 'off',
  };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let output = '';

  const killNow = () => child?.kill('SIGQUIT');
  const start = async () => {
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const running = spawn(join(programs, 'postgres'), ['-D', data, ...parameters], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      ...owner,
    });
    child = running;
    process.once('exit', killNow);
    running.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
    const end = performance.now() + startLimit;
    while (!(await answers(url))) {
      if (running.exitCode !== null || performance.now() > end)
        throw new Error(`PostgreSQL did not start:\n${output}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };
  /** @type {RunningPostgres['stop']} */
  const stop = async (signal = 'SIGINT') => {
    process.off('exit', killNow);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const remove = async () => {
    await stop('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, start, stop, remove };
}

/**
 * Creates an empty database on a server, or a copy of one there; returns its URL.
 * @param {string} serverUrl
 * @param {string} name
 */
export async function createDatabase(serverUrl, name, template = 'template0') {
  await runOn(serverUrl, `create database "${name}" template "${template}" encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Removes a database, even if clients are connected.
 * @param {string} serverUrl
 * @param {string} name
 */
export async function dropDatabase(serverUrl, name) {
  await runOn(serverUrl, `drop database if exists "${name}" with (force)`);
}

/**
 * Removes the databases whose names start with the prefix.
 * @param {string} serverUrl
 * @param {string} prefix
 */
export async function dropDatabases(serverUrl, prefix) {
  const { rows } = await runOn(serverUrl, `select datname from pg_database where datname like '${prefix}%'`);
  for (const { datname } of rows) await dropDatabase(serverUrl, datname);
}

/**
 * @param {string} url
 * @param {string} statement
 */
async function runOn(url, statement) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param {string} url */
async function answers(url) {
  try {
    await runOn(url, 'select 1');
    return true;
  } catch {
    return false;
  }
}

/** Returns another user to run as, or undefined if this is not root: PostgreSQL refuses to run as root. */
function notRoot() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag, /** @type {string} */ user) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) };
    } catch {
      // This user does not exist.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
}
