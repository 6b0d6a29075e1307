import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningConsole, runConsole } from '../e2e/support/run-console.mjs';
import { freePort } from '../e2e/support/run-server.mjs';
import { commitOf } from '../scripts/build-commit.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { sampleTenant } from './data/sample';
import { versionOf } from './db/migrate';
import { mintToken } from './sign-in/mint-token';
import { contextBody } from './testing/bodies';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';

/** A console of two worker processes (RECON_WORKERS); each request has a connection of its own. */
const secret = randomBytes(24).toString('hex');
const perMinute = 60;
const oneEach = new Agent({ pipelining: 0 });
let env: Record<string, string>;
let served: RunningConsole;
let metricsUrl: string;
beforeAll(async () => {
  await ensureBuilt();
  const metricsPort = String(await freePort());
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  env = {
    ...databaseVariables(await makePostgresDatabase()),
    RECON_SESSION_SECRET: randomBytes(24).toString('hex'),
    RECON_JWT_SECRET: secret,
    RECON_WORKERS: '2',
    RECON_RATE_LIMIT: String(perMinute),
    RECON_METRICS_PORT: metricsPort,
  };
  served = await runConsole(env);
}, 180_000);
afterAll(async () => {
  await served.remove();
  await oneEach.close();
});

type Asked = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; headers?: Record<string, string> };

async function ask(path: string, { method = 'GET', body, headers }: Asked = {}) {
  const answer = await request(served.url + path, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    dispatcher: oneEach,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** Returns the headers of a user of the sample tenant without any counted request. */
async function newcomer() {
  const who = { tenantId: sampleTenant.id, subject: randomUUID(), permissions: ['*'] };
  const token = await mintToken(new TextEncoder().encode(secret), who, 3600);
  return { Authorization: `Bearer ${token}` };
}

/** Returns the log's entries with this message about workers, oldest first. */
function told(message: string): { worker: number; startsAgainIn?: number }[] {
  return served
    .output()
    .split('\n')
    .filter((line) => line.includes(`"message":"${message}"`))
    .map((line) => JSON.parse(line) as { worker: number });
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function counted(labels: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const line = text.split('\n').find((one) => one.startsWith(`recon_http_requests_total{${labels}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('two processes serve; the address was printed once, and the sample loaded once', async () => {
  const pids = told('worker listens').map(({ worker }) => worker);
  expect(new Set(pids).size).toBe(2);
  const said = served.output().split('\n');
  expect(said.filter((line) => line.startsWith('Recon Console is at'))).toHaveLength(1);
  expect(said).toContain('2 processes answer');
  const commit = commitOf(fileURLToPath(new URL('..', import.meta.url)), process.env);
  expect(told('started')).toMatchObject([{ ...(commit && { commit }), schema: versionOf() }]);
  const { text } = await ask('/v1/contexts?limit=200', { headers: await newcomer() });
  expect((JSON.parse(text) as { items: unknown[] }).items).toHaveLength(15);
});

test('the rate limit holds for both together, to the request', async () => {
  const headers = await newcomer();
  const statuses: number[] = [];
  const remaining: number[] = [];
  const client = async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      const answer = await ask('/v1/contexts?limit=1', { headers });
      statuses.push(answer.status);
      if (answer.status === 200) remaining.push(Number(answer.headers['x-ratelimit-remaining']));
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80 - perMinute);
  expect(new Set(remaining).size).toBe(perMinute);
});

test('one address reports what both have counted', async () => {
  const headers = await newcomer();
  const labels = 'operation="listFeeSchedules",method="GET",status="200"';
  const before = await counted(labels);
  for (let asked = 0; asked < 20; asked += 1) await ask('/v1/fee-schedules', { headers });
  expect((await counted(labels)) - before).toBe(20);
  const text = await (await fetch(metricsUrl)).text();
  expect(text).toMatch(/^recon_database_up 1$/m);
  expect(text).toMatch(/^recon_worker_restarts_total 0$/m);
  expect(text).toMatch(/^recon_http_requests_waiting 0$/m);
  expect(text).toMatch(/^recon_build_info\{.*database="postgresql".*\} 1$/m);
});

test('who signs out at one is signed out at both', async () => {
  const ours = { 'X-Recon-Console': '1' };
  const signedIn = await ask('/session', { method: 'POST', headers: { ...ours, ...(await newcomer()) } });
  const headers = { ...ours, Cookie: String(signedIn.headers['set-cookie']).split(';')[0]! };
  const everywhere = async () =>
    new Set(
      await Promise.all(Array.from({ length: 8 }, async () => (await ask('/session', { headers })).status)),
    );
  expect(await everywhere()).toEqual(new Set([200]));
  expect((await ask('/session', { method: 'DELETE', headers })).status).toBe(204);
  expect(await everywhere()).toEqual(new Set([401]));
});

test('one that is killed comes back while the other answers, and no write is lost or done twice', async () => {
  const [victim] = told('worker listens');
  const names: string[] = [];
  const journey = { isOver: false, failures: 0 };
  const statuses = new Set<number>();
  /** Creates contexts as the console does: with the same key until the outcome is known. */
  const client = async () => {
    while (!journey.isOver) {
      const body = contextBody();
      const headers = { ...(await newcomer()), 'X-Idempotency-Key': randomUUID() };
      for (let isDone = false; !isDone && !journey.isOver;) {
        const answer = await ask('/v1/contexts', { method: 'POST', body, headers }).catch(() => undefined);
        if (answer === undefined) journey.failures += 1;
        else statuses.add(answer.status);
        isDone = answer?.status === 201;
        if (isDone) names.push(body.name);
      }
    }
  };
  const clients = Array.from({ length: 4 }, client);
  const patience = { timeout: 20_000 };
  try {
    await expect.poll(() => names.length, patience).toBeGreaterThan(10);
    process.kill(victim!.worker, 'SIGKILL');
    await expect.poll(() => told('worker listens').length, patience).toBe(3);
    const until = names.length + 10;
    await expect.poll(() => names.length, patience).toBeGreaterThan(until);
  } finally {
    journey.isOver = true;
    await Promise.all(clients);
  }

  expect(told('worker ended')).toMatchObject([
    { worker: victim!.worker, signal: 'SIGKILL', startsAgainIn: 0 },
  ]);
  expect(await (await fetch(metricsUrl)).text()).toMatch(/^recon_worker_restarts_total 1$/m);
  // A key whose request is still under way in the database is 409.
  expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
  // At most what each client had under way there.
  expect(journey.failures).toBeLessThanOrEqual(clients.length);
  const headers = await newcomer();
  const found: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { text } = await ask(`/v1/contexts?limit=200&cursor=${cursor}`, { headers });
    const page = JSON.parse(text) as { items: { name: string }[]; nextCursor?: string };
    found.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  for (const name of names) expect(found.filter((one) => one === name)).toHaveLength(1);
});

test('a stop lets the requests of both finish, and no process stays', async () => {
  const headers = { ...(await newcomer()), 'X-Recon-Fault': 'delay=800' };
  const slow = Array.from({ length: 6 }, () =>
    ask('/v1/contexts', { method: 'POST', body: contextBody(), headers }),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(await served.stop()).toBe(0);
  for (const answer of await Promise.all(slow)) {
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['connection']).toBe('close');
  }
  expect(told('worker listens').filter(({ worker }) => isThere(worker))).toEqual([]);
  expect(told('stopped')).toHaveLength(1);
  expect(told('worker ended')).toHaveLength(1);
});

test('with the main process gone no worker stays', async () => {
  await served.start();
  const pids = told('worker listens').map(({ worker }) => worker);
  expect(pids).toHaveLength(2);
  await served.kill();
  await expect.poll(() => pids.filter(isThere), { timeout: 20_000 }).toEqual([]);
});

test('reports a port that is taken once', async () => {
  const other = createServer((_, answer) => answer.writeHead(404).end());
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as { port: number };
  try {
    const failure = await runConsole({ ...env, PORT: String(port) }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failure.match(/Port \d+ of 127\.0\.0\.1 is taken/g)).toHaveLength(1);
  } finally {
    other.close();
  }
});
