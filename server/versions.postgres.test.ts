import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningConsole, runConsole } from '../e2e/support/run-console.mjs';
import { type RunningServer, runServer } from '../e2e/support/run-server.mjs';
import { bundleProgram } from './testing/bundle-program.mjs';
import { versionOf } from './db/migrate';
import { contextBody, ruleBody } from './testing/bodies';
import { ensureProgram } from './testing/ensure-program';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';
import { type AskReplica, asker } from './testing/replicas';

/**
 * A version of the server replaces another while clients write and read (docs/upgrading.md). The next version is
 * server/testing/programs/next-version.ts: this one with three more migrations.
 */
const version = versionOf();
const key = encodeURIComponent('marina.duarte@example.com');

let env: Record<string, string>;
let old: RunningConsole;
let next: RunningServer;
let nextProgram: string;
let control: pg.Client;
beforeAll(async () => {
  await ensureProgram();
  nextProgram = await bundleProgram('server/testing/programs/next-version.ts');
  const url = await makePostgresDatabase();
  const secret = () => randomBytes(24).toString('hex');
  env = { ...databaseVariables(url), RECON_SESSION_SECRET: secret(), RECON_JWT_SECRET: secret() };
  old = await runConsole(env);
  control = new pg.Client({ connectionString: url, application_name: 'somebody' });
  control.on('error', () => {});
  await control.connect();
}, 180_000);
afterAll(async () => {
  await control?.end();
  await next?.remove();
  await old?.remove();
});

async function schemaVersion(): Promise<number> {
  const { rows } = await control.query<{ version: number }>('select max(version) as version from migration');
  return rows[0]!.version;
}

/** Starts clients of whichever server accepts requests, as behind a load balancer. Each writes, and reads again. */
function startClients(count: number) {
  const upstream = new Map<string, AskReplica>();
  const met = { statuses: new Map<string, number>(), failures: [] as string[], longest: 0, rules: 0 };
  const wrong: string[] = [];
  const journey = { isOver: false };
  const ask: AskReplica = async (method, path, more) => {
    const all = [...upstream];
    const [name, send] = all[Math.floor(Math.random() * all.length)]!;
    const began = performance.now();
    try {
      const answer = await send(method, path, more);
      met.longest = Math.max(met.longest, performance.now() - began);
      const kind = `${name} ${method} ${answer.status}`;
      met.statuses.set(kind, (met.statuses.get(kind) ?? 0) + 1);
      if (answer.status >= 300) met.failures.push(`${kind} ${answer.text}`);
      return answer;
    } catch (error) {
      met.failures.push(`${name} ${method} ${String(error)}`);
      throw error;
    }
  };
  const client = async () => {
    while (!journey.isOver) {
      const made = await ask('POST', '/v1/contexts', { body: contextBody(), key: randomUUID() });
      const rules = `/v1/contexts/${(made.body as { id: string }).id}/rules`;
      const ids: string[] = [];
      for (let priority = 1; priority <= 4; priority += 1) {
        const body = ruleBody({ priority });
        const rule = await ask('POST', rules, { body, key: randomUUID() });
        ids.unshift((rule.body as { id: string }).id);
        met.rules += 1;
      }
      await ask('POST', `${rules}/reorder`, { body: { ruleIds: ids }, key: randomUUID() });
      const listed = (await ask('GET', rules)).body as { items: { id: string }[] };
      if (listed.items.map(({ id }) => id).join() !== ids.join()) wrong.push(rules);
      const details = (await ask('GET', `/v1/entries/${key}/details?account_id=${randomUUID()}`)).body as {
        payee: { name: string };
      };
      if (details.payee.name !== 'Marina Duarte') wrong.push(JSON.stringify(details));
    }
  };
  return {
    met,
    wrong,
    /** Adds a server to those that get requests. */
    async join(name: string, server: RunningServer) {
      upstream.set(name, asker(server.url, await server.token()));
    },
    leave: (name: string) => upstream.delete(name),
    running: [] as Promise<void>[],
    start() {
      this.running = Array.from({ length: count }, client);
    },
    async stop() {
      journey.isOver = true;
      await Promise.all(this.running);
    },
    /** Waits until `more` further rules were created. */
    async go(more: number) {
      const until = met.rules + more;
      await expect.poll(() => met.rules, { timeout: 20_000, interval: 20 }).toBeGreaterThan(until);
    },
  };
}

test('the next version takes the place of this one under load: no answer fails, nothing is lost', async () => {
  const clients = startClients(6);
  await clients.join('old', old);
  clients.start();
  try {
    await clients.go(20);

    // Somebody has written rules and not committed while the next version starts.
    await control.query('begin');
    await control.query(`update match_rule set updated_at = updated_at
      where id = (select id from match_rule order by created_at limit 1)`);
    clients.met.longest = 0;
    const starting = runServer(env, nextProgram);
    const waiting = async () => {
      const { rows } = await control.query(`select from pg_locks where not granted
        and relation = 'match_rule'::regclass and mode = 'AccessExclusiveLock'`);
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(1);
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(0);
    // What queued behind the attempt goes on before the next.
    await clients.go(5);
    expect(clients.met.longest).toBeGreaterThan(1_000);
    expect(clients.met.longest).toBeLessThan(5_000);
    await control.query('commit');
    next = await starting;
    expect(next.output()).toMatch(
      new RegExp(
        String.raw`step ${version + 1} \(rule-note\) waits for the table match_rule, held by process \d+ `,
      ),
    );

    // Both at work: the new column is written by one, the removed one is read by the other.
    expect(await schemaVersion()).toBe(version + 2);
    expect(next.output()).toContain(
      `step ${version + 3} (holder-only) removes what is used by a program of version ${version}, at work within`,
    );
    await clients.join('next', next);
    await clients.go(40);

    // This one goes and comes back beside the newer database.
    clients.leave('old');
    await old.restart();
    expect(old.output()).toContain('the database is newer than this program, which works with it');
    await clients.join('old', old);
    await clients.go(20);
    expect(await schemaVersion()).toBe(version + 2);

    // Once it is gone for good, what it alone used goes.
    clients.leave('old');
    expect(await old.stop()).toBe(0);
    await control.query(`update program set seen_at = seen_at - interval '10 minutes' where version = $1`, [
      version,
    ]);
    await expect.poll(schemaVersion, { timeout: 20_000, interval: 100 }).toBe(version + 3);
    await clients.go(20);
  } finally {
    await clients.stop();
  }
  expect(clients.met.failures).toEqual([]);
  expect(clients.wrong).toEqual([]);
  expect([...clients.met.statuses.keys()]).toEqual(expect.arrayContaining(['old POST 201', 'next POST 201']));
  const { rows } = await control.query<{ rules: number; notes: number }>(
    `select count(*)::int as rules, count(note)::int as notes from match_rule
     where created_at > now() - interval '5 minutes' and priority <= 4 and type = 'EXACT'`,
  );
  expect(rows[0]!.rules).toBe(clients.met.rules);
  expect(rows[0]!.notes).toBeGreaterThan(0);
  await expect(old.start()).rejects.toThrow(
    `The database has schema version ${version + 3}, which needs a program of version ${version + 2} or newer, ` +
      `but this one has version ${version}: start a newer Recon Console.`,
  );
}, 120_000);
