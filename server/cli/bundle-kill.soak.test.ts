import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '@recon/engine/testing/random-scenarios';
import { ensureProgram } from '../testing/ensure-program';
import { runRecon } from '../testing/run-recon';
import { listen } from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';

/** `recon apply` that is killed: what it had made is there once after the same command has run again. */

const program = fileURLToPath(new URL('../../dist-server/main.js', import.meta.url));
let service: TestService;
let folder: string;

beforeAll(async () => {
  await ensureProgram();
  service = await makeTestService();
  folder = await mkdtemp(join(tmpdir(), 'recon-kill-'));
}, 300_000);
afterAll(async () => {
  await service.database.close();
  await rm(folder, { recursive: true });
});

/** Returns a generator of integers from 0 up to a bound, which is excluded. */
function randomBelow(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

/** Returns a bundle of some contexts with rules of different content, sources, field maps and fee schedules. */
function bundleOf(random: (below: number) => number, contexts: number, rules: number): object {
  const feeSchedules = Array.from({ length: 1 + random(2) }, (_, at) => ({
    name: `Fees ${at}`,
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    roundingScale: random(4),
    roundingMode: 'HALF_UP',
    items: [
      { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: `0.0${1 + random(9)}` } },
    ],
  }));
  return {
    version: 1,
    contexts: Array.from({ length: contexts }, (_, at) => ({
      name: `Context ${at}`,
      type: '1:1',
      status: ['DRAFT', 'ACTIVE', 'PAUSED'][random(3)],
      interval: 'daily',
      rules: Array.from({ length: rules }, (_rule, index) =>
        random(2) === 0
          ? { type: 'DATE_LAG', config: { maxDays: index + 1 } }
          : {
              type: 'TOLERANCE',
              config: { absTolerance: `${index}.${10 + random(90)}`, percentTolerance: '0' },
            },
      ),
      sources: [
        { name: 'Ledger', type: 'LEDGER', side: 'LEFT' },
        {
          name: 'Bank',
          type: 'BANK',
          side: 'RIGHT',
          feeSchedule: 'Fees 0',
          fieldMap: { amount: `Valor ${random(9)}` },
        },
      ],
    })),
    feeSchedules,
  };
}

/** Serves requests. At write number `at` it calls `onWrite`: instead of the service, or before the answer is sent. */
async function interruptible(onWrite: () => Promise<void>) {
  const state = { writes: 0, at: Infinity, isBefore: false };
  const fetch = async (request: Request) => {
    if (request.method === 'GET') return service.app.fetch(request);
    // As a service without this console, which takes single writes only.
    if (request.url.endsWith('/console/v1/configuration')) return new Response(null, { status: 404 });
    state.writes += 1;
    const isCut = state.writes === state.at;
    if (isCut && state.isBefore) {
      await onWrite();
      return new Response(null, { status: 503 });
    }
    const answer = await service.app.fetch(request);
    if (isCut) await onWrite();
    return answer;
  };
  return Object.assign(state, await listen({ ...service.app, fetch }));
}

const exportOf = async (caller: Caller, url: string) =>
  (await runRecon(['export'], { RECON_URL: url, RECON_TOKEN: caller.token })).output;

/** Applies a file, killed at the writes with these numbers. Returns how often it was killed, and the output of the last run. */
async function applyKilled(
  file: string,
  caller: Caller,
  kills: readonly { at: number; isBefore: boolean }[],
) {
  let child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const served = await interruptible(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  let killed = 0;
  const failures: string[] = [];
  for (const kill of [...kills, { at: Infinity, isBefore: false }]) {
    Object.assign(served, { writes: 0, ...kill });
    child = spawn(process.execPath, [program, 'apply', file, '--yes'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, RECON_URL: served.url, RECON_TOKEN: caller.token },
    });
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal === 'SIGKILL') killed += 1;
    else if (code !== 0) failures.push(`${code} ${said}`);
  }
  expect(failures).toEqual([]);
  const output = await exportOf(caller, served.url);
  await served.close();
  return { killed, output };
}

/** Returns what a bundle leads to in an empty tenant if nothing interrupts it, and the number of writes. */
async function undisturbed(file: string) {
  const caller = await service.caller();
  const served = await interruptible(() => Promise.resolve());
  const ended = await runRecon(['apply', file, '--yes'], {
    RECON_URL: served.url,
    RECON_TOKEN: caller.token,
  });
  expect([ended.exitCode, ended.messages]).toEqual([0, ended.messages]);
  const output = await exportOf(caller, served.url);
  await served.close();
  return { writes: served.writes, output };
}

async function writeBundle(name: string, bundle: object): Promise<string> {
  const file = join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(bundle));
  return file;
}

test('an apply killed at each write, 200 times, leads to what an undisturbed one does', async () => {
  let killed = 0;
  for (let seed = 1; killed < 200; seed += 1) {
    const random = randomBelow(seed);
    const file = await writeBundle(`small ${seed}`, bundleOf(random, 1 + random(2), 1 + random(5)));
    const { writes, output } = await undisturbed(file);
    for (let at = 1; at <= writes && killed < 200; at += 1) {
      const caller = await service.caller();
      const kills = [{ at, isBefore: random(2) === 0 }];
      const ended = await applyKilled(file, caller, kills);
      expect([seed, at, kills, ended.output]).toEqual([seed, at, kills, output]);
      killed += ended.killed;
    }
  }
  expect(killed).toBe(200);
}, 3_600_000);

test('50 contexts with 1,000 rules, broken off five times at random, are there once', async () => {
  const random = randomBelow(50);
  const file = await writeBundle('large', bundleOf(random, 50, 20));
  const { writes, output } = await undisturbed(file);
  const caller = await service.caller();
  const kills = Array.from({ length: 5 }, () => ({
    at: 1 + random(Math.floor(writes / 6)),
    isBefore: random(2) === 0,
  }));
  const ended = await applyKilled(file, caller, kills);
  expect(ended.killed).toBe(5);
  expect(ended.output).toBe(output);
  const { body } = await caller.ask<{ items: unknown[] }>('GET', '/v1/contexts?limit=200');
  expect(body.items).toHaveLength(50);
}, 1_800_000);
