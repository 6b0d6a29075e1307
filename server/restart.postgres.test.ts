import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabase,
  findPostgres,
  type RunningPostgres,
  startPostgres,
} from '../e2e/support/postgres.mjs';
import { contextBody, ruleBodies } from './testing/bodies';
import { type AskReplica, type ReplicaResponse, type Replicas, startReplicas } from './testing/replicas';

/** The console continues while its PostgreSQL server is stopped, crashes and restarts. */
describe.skipIf(!findPostgres())('a PostgreSQL server that goes and comes back', () => {
  let server: RunningPostgres;
  let replicas: Replicas;
  let ask: AskReplica;
  beforeAll(async () => {
    server = await startPostgres();
    replicas = await startReplicas({ RECON_DATABASE_URL: await createDatabase(server.url, 'console') }, 1);
    ask = replicas.ask[0]!;
  }, 180_000);
  afterAll(async () => {
    await replicas.remove();
    await server.remove();
  });

  const readiness = async () => (await fetch(`${replicas.consoles[0]!.url}/readyz`)).status;
  const kinds = ['SIGINT', 'SIGQUIT'] as const;

  test.each(kinds)('a restart by %s in mid-journey costs one retry at most and no data', async (signal) => {
    const journeyed = { isOver: false };
    const answers: ReplicaResponse[] = [];
    /** Writes as the console does: with the same key until the outcome is known. Returns the number of attempts. */
    const write = async (body: { name: string }) => {
      const key = randomUUID();
      for (let tries = 1; ; tries += 1) {
        const answer = await ask('POST', '/v1/contexts', { body, key });
        answers.push(answer);
        if (answer.status === 201) return tries;
        expect(answer.status, answer.text).toBe(503);
        expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
      }
    };
    const acknowledged: string[] = [];
    const triesOf: number[] = [];
    const journey = async () => {
      while (!journeyed.isOver) {
        const body = contextBody({ rules: ruleBodies(3) });
        triesOf.push(await write(body));
        acknowledged.push(body.name);
        const list = await ask('GET', '/v1/contexts?limit=200');
        expect([200, 503]).toContain(list.status);
      }
    };
    const journeys = [journey(), journey(), journey(), journey()];
    const reached = async (count: number) => {
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(count);
    };
    await reached(10);
    await server.stop(signal);
    await server.start();
    await reached(acknowledged.length + 10);
    journeyed.isOver = true;
    await Promise.all(journeys);

    expect(Math.max(...triesOf)).toBeLessThanOrEqual(2);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    const names = await allNames();
    for (const name of acknowledged) expect(names.filter((one) => one === name)).toHaveLength(1);
  });

  test.each(kinds)('a change under way when the server goes by %s is made once', async (signal) => {
    const body = contextBody({ rules: ruleBodies(2) });
    const slow = ask('POST', '/v1/contexts', { body, headers: { 'X-Recon-Fault': 'delay=1500' } });
    // Its transaction is open as soon as the server sees it.
    await expect.poll(() => openTransactions(), { timeout: 20_000 }).toBe(1);
    await server.stop(signal);
    await server.start();
    expect((await slow).status).toBe(201);
    expect((await allNames()).filter((name) => name === body.name)).toHaveLength(1);
  });

  test('while the server is away requests are refused in time and /readyz says so; then all is well again', async () => {
    expect(await readiness()).toBe(200);
    await server.stop();
    expect(await readiness()).toBe(503);
    expect((await fetch(`${replicas.consoles[0]!.url}/healthz`)).status).toBe(200);
    const [read, write] = await Promise.all([
      ask('GET', '/v1/contexts'),
      ask('POST', '/v1/contexts', { body: contextBody() }),
    ]);
    for (const { status, headers, body } of [read, write]) {
      expect(status).toBe(503);
      expect(headers.get('Retry-After')).toBe('2');
      expect(body).toMatchObject({ code: 'UNAVAILABLE' });
    }
    await server.start();
    expect(await readiness()).toBe(200);
    expect((await ask('GET', '/v1/contexts')).status).toBe(200);
    expect(replicas.consoles[0]!.output()).not.toContain(new URL(server.url).password);
  });

  async function openTransactions(): Promise<number> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = 'console' and state = 'idle in transaction'`,
    );
    await client.end();
    return rows[0]!.count;
  }

  async function allNames(): Promise<string[]> {
    const names: string[] = [];
    let cursor = '';
    do {
      const { body } = await ask('GET', `/v1/contexts?limit=200&cursor=${encodeURIComponent(cursor)}`);
      const page = body as { items: { name: string }[]; nextCursor?: string };
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    return names;
  }
});
