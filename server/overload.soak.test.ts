import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type Dispatcher, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, startProgram } from './testing/child';

/**
 * 200 clients at once for two minutes (RECON_TEST_SECONDS says otherwise), half of them writing: what is
 * shed is answered at once, health checks and sign-in are not held up, and what was acknowledged is there.
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

/** As many connections as there are clients: nobody waits here. */
const agent = new Agent({ connections: clients + 10 });

type Asked = { method?: Dispatcher.HttpMethod; body?: unknown; key?: string };
async function ask(path: string, { method = 'GET', body, key }: Asked = {}) {
  const began = performance.now();
  const answer = await request(`${url}${path}`, {
    dispatcher: agent,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-recon-console': '1',
      ...(key !== undefined && { 'x-idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - began };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
const share = (times: number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0);

test('200 clients are answered, or told at once to come again; health stays quick; nothing is lost', async () => {
  const end = performance.now() + seconds * 1000;
  const shed: number[] = [];
  const served: number[] = [];
  const health: number[] = [];
  const signIn: number[] = [];
  const acknowledged = new Set<string>();
  const refused = new Set<string>();
  const strange: string[] = [];

  const client = async (index: number) => {
    for (let round = 0; performance.now() < end; round += 1) {
      const isWrite = index % 2 === 0;
      const name = `Load ${index} ${round}`;
      const answer = await ask(
        '/v1/contexts',
        isWrite
          ? { method: 'POST', body: { name, type: '1:1', interval: 'daily' }, key: `load-${index}-${round}` }
          : {},
      );
      if (answer.status === 503) {
        shed.push(answer.ms);
        if (isWrite) refused.add(name);
        if (answer.headers['retry-after'] !== '1') strange.push('a 503 without Retry-After');
        await pause(1000 * (0.5 + Math.random()));
      } else if (answer.status === (isWrite ? 201 : 200)) {
        served.push(answer.ms);
        if (isWrite) acknowledged.add(name);
      } else strange.push(`${answer.status} ${answer.text}`);
    }
  };
  const watcher = async () => {
    while (performance.now() < end) {
      const answer = await ask('/healthz');
      health.push(answer.ms);
      if (answer.status !== 200) strange.push(`/healthz ${answer.status}`);
      await pause(200);
    }
  };
  const visitor = async () => {
    while (performance.now() < end) {
      const answer = await ask('/session', { method: 'POST' });
      signIn.push(answer.ms);
      if (answer.status !== 204) strange.push(`/session ${answer.status} ${answer.text}`);
      await pause(1000);
    }
  };
  await Promise.all([...Array.from({ length: clients }, (_, index) => client(index)), watcher(), visitor()]);

  const kept = new Set<string>();
  for (let cursor: string | undefined, more = true; more;) {
    const page = await ask(
      `/v1/contexts?limit=200${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const { items, nextCursor } = JSON.parse(page.text) as { items: { name: string }[]; nextCursor?: string };
    for (const { name } of items) kept.add(name);
    cursor = nextCursor;
    more = cursor !== undefined;
  }
  process.stdout.write(
    `${served.length} served in ${share(served, 0.5)} ms (99 of 100 in ${share(served, 0.99)}), ` +
      `${shed.length} shed in ${share(shed, 0.5)} ms (99 of 100 in ${share(shed, 0.99)}), ` +
      `health in ${share(health, 0.5)} ms (most ${share(health, 0.999)}), sign-in in ${share(signIn, 0.5)} ms\n`,
  );
  expect(strange).toEqual([]);
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  expect([...refused].filter((name) => kept.has(name))).toEqual([]);
  expect(shed.length).toBeGreaterThan(0);
  expect(share(health, 0.5)).toBeLessThan(250);
  // Nobody who is refused waits as long as who is served.
  expect(share(shed, 0.5)).toBeLessThan(share(served, 0.5));
});
