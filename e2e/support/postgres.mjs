import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './run-server.mjs';

/** A throwaway PostgreSQL server from what the machine has; see postgres.d.mts. */
const startLimit = 60_000;
const installLimit = 5 * 60_000;
/** The version that is tested; another one serves as well. */
const wanted = '15';

/** The folder of PostgreSQL's programs: Debian's place, then the PATH; undefined when there is none. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const ordered = versions.includes(wanted) ? [wanted, ...versions] : versions;
  return [
    ...ordered.map((version) => join(debian, version, 'bin')),
    ...process.env.PATH.split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The same, installed from Debian's packages where that is possible without asking. */
export function ensurePostgres() {
  const found = findPostgres();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  const apt = (...parameters) =>
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

/** Starts a server in a folder of its own, on a free port of loopback, with a password. */
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
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    // Its processes are killed in tests, the machine is not.
    fsync: 'off',
  };
  let child;
  let output = '';

  const killNow = () => child?.kill('SIGQUIT');
  const start = async () => {
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(join(programs, 'postgres'), ['-D', data, ...parameters], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      ...owner,
    });
    process.once('exit', killNow);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
    const end = performance.now() + startLimit;
    while (!(await answers(url))) {
      if (child.exitCode !== null || performance.now() > end)
        throw new Error(`PostgreSQL did not start:\n${output}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };
  /** SIGINT breaks every connection off and closes well; SIGQUIT is a crash. */
  const stop = async (signal = 'SIGINT') => {
    process.off('exit', killNow);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
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

/** Makes an empty database on a server, as a copy of `template` when there is one; gives its URL. */
export async function createDatabase(serverUrl, name, template = 'template0') {
  await runOn(serverUrl, `create database "${name}" template "${template}" encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database, whoever is connected to it. */
export function dropDatabase(serverUrl, name) {
  return runOn(serverUrl, `drop database if exists "${name}" with (force)`);
}

/** Removes the databases whose names begin so. */
export async function dropDatabases(serverUrl, prefix) {
  const { rows } = await runOn(serverUrl, `select datname from pg_database where datname like '${prefix}%'`);
  for (const { datname } of rows) await dropDatabase(serverUrl, datname);
}

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

async function answers(url) {
  try {
    await runOn(url, 'select 1');
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: its own user, or nobody, then. */
function notRoot() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag, user) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) };
    } catch {
      // There is no such user.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
}
