import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../dist-server/main.js', import.meta.url));
/** Milliseconds; two servers may start during other work. */
const startLimit = 180_000;
const keptOutput = 2_000_000;

/**
 * Variables of a process.
 * @typedef {Readonly<Record<string, string>>} Variables
 */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * A server in a process of its own.
 * @typedef {object} RunningServer
 * @property {string} url origin, without a slash at the end; the same after a restart
 * @property {string} dataDir exists until `remove()`
 * @property {() => Promise<string>} signInLink the link with the local token, for all permissions of the
 * sample tenant
 * @property {() => Promise<string>} token the token of that link
 * @property {() => string} output what the process wrote since its last start, log lines and errors
 * @property {() => Promise<void>} kill SIGKILL, as a crash of the process; resolves when it has ended
 * @property {() => Promise<number | null>} stop SIGTERM; returns the exit code, null if a signal ended it
 * @property {(env?: Variables) => Promise<void>} start starts it again after `kill()` or `stop()`; resolves
 * when it is ready; `env` applies to this start
 * @property {(env?: Variables) => Promise<void>} restart `stop()`, then `start(env)`
 * @property {() => Promise<void>} remove stops it and deletes its folder
 */

/**
 * Runs the built server, or another program (a path) with the same variables, in a process of its own. It has a free
 * port and a temporary data folder (a copy of `prepared`, if passed). Resolves when it is ready and has printed its
 * URL.
 * @param {Variables} env
 * @param {string} [prepared]
 * @returns {Promise<RunningServer>}
 */
export async function runServer(env = {}, program = entry, prepared) {
  for (let more = 3; ; more -= 1)
    try {
      // Another port only where one was taken.
      return await runOnce(env, program, prepared);
    } catch (error) {
      // After the port is found free, another process may take it before the server listens.
      if (more === 0 || env.PORT !== undefined || !/ is taken\. /.test(String(error))) throw error;
    }
}

/**
 * @param {Variables} env
 * @param {string} program
 * @param {string} [prepared]
 * @returns {Promise<RunningServer>}
 */
async function runOnce(env, program, prepared) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recon-console-'));
  if (prepared) await cp(prepared, dataDir, { recursive: true });
  // Chosen once, so that an open page finds the service again after a restart.
  const port = env.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    RECON_DATA_DIR: dataDir,
    RECON_FAULTS: 'on',
    // Independent of the machine's language: tests name records of the sample.
    RECON_SAMPLE_LANGUAGE: 'en',
  };
  /** @type {ChildProcess | undefined} */
  let child;
  /** The last pieces of its output: joining them for each new one would take most of a benchmark's time. */
  let pieces = [''];
  let length = 0;
  const output = () => pieces.join('');

  const killNow = () => child?.kill('SIGKILL');
  const start = async (/** @type {Variables} */ more = {}) => {
    pieces = [''];
    length = 0;
    const running = spawn(process.execPath, [program], {
      env: { ...process.env, ...variables, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    process.once('exit', killNow);
    for (const stream of [running.stdout, running.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        pieces.push(text);
        length += text.length;
        while (length > keptOutput) length -= pieces.shift()?.length ?? length;
      });
    await ready(running);
  };
  // It prints its URL when the sign-in link is written, which is after it responds.
  const hasSaidWhere = () =>
    output()
      .split('\n')
      .some((line) => !line.startsWith('{') && line.includes(url));
  const isReady = async () =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true && hasSaidWhere();
  const ready = async (/** @type {ChildProcess} */ running) => {
    const end = performance.now() + startLimit;
    while (!(await isReady())) {
      if (hasEnded(running)) throw new Error(`The console ended at start:\n${output()}`);
      if (performance.now() > end) {
        running.kill('SIGKILL');
        throw new Error(`The console was not ready after ${startLimit / 1000} s:\n${output()}`);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    process.off('exit', killNow);
    if (child && !hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child?.exitCode ?? null;
  };
  const remove = async () => {
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  const signInLink = async () => (await readFile(join(dataDir, 'sign-in-link'), 'utf8')).trim();
  return {
    url,
    dataDir,
    signInLink,
    token: async () => new URLSearchParams(new URL(await signInLink()).hash.slice(1)).get('token') ?? '',
    output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    restart: async (more = {}) => {
      await end('SIGTERM');
      await start(more);
    },
    remove,
  };
}

/** @param {ChildProcess} child */
function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns a free port of this machine that the system does not assign to connections. */
export async function freePort() {
  // Below the range from which Linux assigns ports to connections: one freed for a restart remains free.
  const [from, to] = [20_000, 32_000];
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(from, to);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${from} and ${to} was found free.`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
