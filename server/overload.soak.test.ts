import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, startProgram } from './testing/child';
import type { Met } from './testing/programs/overload-clients';

/**
 * 200 concurrent clients for two minutes (or RECON_TEST_SECONDS), half of them writing. Expects that overload is
 * rejected at once, that health checks and sign-in are not delayed, and that everything acknowledged is stored.
 * Service, clients and measurement are three processes.
 */
const seconds = Number(process.env['RECON_TEST_SECONDS'] ?? 120);
const clients = 200;
const folder = mkdtempSync(join(tmpdir(), 'recon-overload-'));
let program: Program;
let url: string;
let token: string;

beforeAll(async () => {
  program = await startProgram('server/main.ts', [], {
    PORT: '0',
    RECON_DATA_DIR: folder,
    RECON_LOG_LEVEL: 'error',
  });
  url = /http:\S+?(?=;)/.exec(await program.line((line) => line.includes('http://')))![0];
  token = readFileSync(join(folder, 'sign-in-link'), 'utf8').trim().split('#token=')[1]!;
});
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true });
});

const headers = () => ({ authorization: `Bearer ${token}`, 'x-recon-console': '1' });

/** Sends a request until `isOver`, with pauses. Returns the response times, and the unexpected responses. */
async function watch(
  asked: [method: string, path: string, wanted: number, every: number],
  isOver: () => boolean,
) {
  const [method, path, wanted, every] = asked;
  const times: number[] = [];
  const strange: string[] = [];
  while (!isOver()) {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { method, headers: headers() });
    const text = await answer.text();
    times.push(performance.now() - began);
    if (answer.status !== wanted) strange.push(`${path} ${answer.status} ${text}`);
    await new Promise((resolve) => {
      setTimeout(resolve, every);
    });
  }
  return { times, strange };
}

async function keptNames(): Promise<Set<string>> {
  const kept = new Set<string>();
  for (let cursor: string | undefined, more = true; more;) {
    const query = new URLSearchParams({ limit: '200', ...(cursor !== undefined && { cursor }) });
    const answer = await fetch(`${url}/v1/contexts?${query}`, { headers: headers() });
    const { items, nextCursor } = (await answer.json()) as { items: { name: string }[]; nextCursor?: string };
    for (const { name } of items) kept.add(name);
    cursor = nextCursor;
    more = cursor !== undefined;
  }
  return kept;
}

const share = (times: number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);
const told = (times: number[]) =>
  `${times.length} in ${share(times, 0.5)} ms (99 of 100 in ${share(times, 0.99)})`;

test('200 clients get a response, or at once a 503; health stays quick; nothing is lost', async () => {
  const load = await startProgram('server/testing/programs/overload-clients.ts', [
    url,
    token,
    String(seconds),
    String(clients),
  ]);
  let isOver = false;
  void load.ended.then(() => (isOver = true));
  const [health, signIn] = await Promise.all([
    watch(['GET', '/healthz', 200, 200], () => isOver),
    watch(['POST', '/session', 204, 1000], () => isOver),
  ]);
  expect([await load.ended, load.errors()]).toEqual([0, '']);
  const met = JSON.parse(load.lines.at(-1)!) as Met;
  const kept = await keptNames();
  process.stdout.write(
    `served ${told(met.served)}, shed ${told(met.shed)}, health ${told(health.times)}, sign-in ${told(signIn.times)}\n`,
  );
  expect([...met.strange, ...health.strange, ...signIn.strange]).toEqual([]);
  expect(met.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  expect(met.refused.filter((name) => kept.has(name))).toEqual([]);
  expect(met.shed.length).toBeGreaterThan(0);
  expect(share(health.times, 0.5)).toBeLessThan(250);
  // Nobody who is refused waits as long as who is served.
  expect(share(met.shed, 0.5)).toBeLessThan(share(met.served, 0.5));
});
