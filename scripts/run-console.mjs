import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTestSetup } from './test-setup.mjs';

const entry = fileURLToPath(new URL('../dist-server/main.js', import.meta.url));
const startLimit = 60_000;
const keptOutput = 200_000;

/** Runs the built console on a throwaway data folder; see run-console.d.mts. */
export async function runConsole(env = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recon-console-'));
  // Chosen once, so that an open page finds the service again after a restart.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const setup = await makeTestSetup();
  const place = { RECON_DATA_DIR: dataDir, ...setup.env };
  const variables = { HOST: '127.0.0.1', PORT: String(port), RECON_FAULTS: 'on', ...place };
  let child;
  let output = '';

  const killNow = () => child?.kill('SIGKILL');
  const start = async (more = {}) => {
    output = '';
    const running = spawn(process.execPath, [entry], {
      env: { ...process.env, ...variables, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    process.once('exit', killNow);
    for (const stream of [running.stdout, running.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-keptOutput);
      });
    await ready(running);
  };
  const ready = async (running) => {
    const end = performance.now() + startLimit;
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
      if (hasEnded(running)) throw new Error(`The console ended at start:\n${output}`);
      if (performance.now() > end) {
        running.kill('SIGKILL');
        throw new Error(`The console was not ready after ${startLimit / 1000} s:\n${output}`);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
  const end = async (signal) => {
    const running = child;
    process.off('exit', killNow);
    if (!running || hasEnded(running)) return running?.exitCode ?? null;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    return ended;
  };
  const remove = async () => {
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
    await setup.remove();
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  const signInLink = async () => (await readFile(join(dataDir, 'sign-in-link'), 'utf8')).trim();
  return {
    url,
    dataDir,
    place: { ...place, ...env },
    signInLink,
    token: async () => new URLSearchParams(new URL(await signInLink()).hash.slice(1)).get('token'),
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    restart: async (more) => {
      await end('SIGTERM');
      await start(more);
    },
    remove,
  };
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}
