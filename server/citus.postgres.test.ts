import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { storeKey } from './activity/activity-key';
import { addSystemEntry } from './activity/activity-log';
import { sealTenant } from './activity/seal';
import { loadSample, sampleTenant } from './data/sample';
import { tenantTableNames } from './data/tenant-tables';
import { openDatabase } from './db/open';
import type { Db, OpenDatabase } from './db/database';
import { inTransaction } from './db/transaction';
import { addEntryWithBaselines } from './modules/activity/baselines';
import { citusWorkers, withServer } from '../e2e/support/citus.mjs';
import { contextBody, ruleBodies } from './testing/bodies';
import { databaseVariables, hasCitus, makePostgresDatabase } from './testing/postgres-database';
import { type AskReplica, startReplicas } from './testing/replicas';
import { exportedLines, newTestKey, verifyLines } from './testing/sealed-logs';
import { makeTestService } from './testing/test-service';

/** Behaviour on the Citus cluster of RECON_TEST_CITUS_URL; all other tests of this project run there as well. */

const run = promisify(execFile);
const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
async function open(place: Parameters<typeof openDatabase>[0]): Promise<OpenDatabase> {
  const database = await openDatabase(place);
  opened.push(database);
  return database;
}

/** What an export omits: the proof of the activity log, its intents, and the last what-ifs. */
const omittedTables = [
  'activity_pending',
  'activity_seal',
  'activity_head',
  'activity_checkpoint',
  'activity_intent',
  'what_if_result',
] as const;
const tables = [...tenantTableNames, 'idempotency', ...omittedTables] as const;
const countRows = (db: Db) =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        db,
      );
      return [table, rows[0]!.n];
    }),
  );

describe.skipIf(hasCitus())('a server without Citus', () => {
  test('the start reports in one sentence what is missing', async () => {
    await expect(open({ url: await makePostgresDatabase(), distributed: 'citus' })).rejects.toThrow(
      'RECON_DATABASE_DISTRIBUTED=citus needs the extension Citus in the database of RECON_DATABASE_URL ' +
        '(CREATE EXTENSION citus), which is not there.',
    );
  });
});

describe.skipIf(!hasCitus())('a Citus cluster', () => {
  test('tables that are filled are spread with their rows, all beside one another; the console’s own stay', async () => {
    const url = await makePostgresDatabase();
    const before = await open({ url });
    await loadSample(before.db);
    const key = newTestKey();
    await storeKey(before.db, key);
    await inTransaction(before.db, (trx) =>
      addEntryWithBaselines(trx, sampleTenant.id, { operation: 'loadSample' }),
    );
    await sealTenant(before.db, sampleTenant.id, { key });
    await addSystemEntry(before.db, sampleTenant.id, { operation: 'seed' });
    const counts = await countRows(before.db);
    const { db } = await open({ url, distributed: 'citus' });
    expect(await countRows(db)).toEqual(counts);
    const { rows } = await sql<{ name: string; column: string; colocation: number }>`
      select logicalrelid::text as name, column_to_column_name(logicalrelid, partkey) as column,
        colocationid as colocation from pg_dist_partition order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([...tables].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(rows.map(({ column }) => column))).toEqual(new Set(['tenant_id']));
    expect(new Set(rows.map(({ colocation }) => colocation)).size).toBe(1);
    // The log continues: the waiting entry is sealed, and all of it verifies.
    expect(await sealTenant(db, sampleTenant.id, { key })).toBe(1);
    const lines = await exportedLines(db, sampleTenant.id, { key });
    expect(await verifyLines(lines, { keys: [key.id] })).toMatchObject({ found: [] });
    const { rows: references } = await sql`select 1 from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and convalidated`.execute(db);
    expect(references.length).toBeGreaterThanOrEqual(7);
    // A second start finds all done.
    await open({ url, distributed: 'citus' });
    await expect(open({ url })).rejects.toThrow(
      'are spread over the machines of a Citus cluster: set RECON_DATABASE_DISTRIBUTED=citus.',
    );
  });

  /** Commands that kill and restart a machine of the cluster: run this test alone. It is skipped without them. */
  const { RECON_TEST_CITUS_KILL: kill, RECON_TEST_CITUS_START: start } = process.env;
  test.skipIf(!kill || !start)(
    'a machine that is killed five times under two replicas costs no change and no 500',
    async () => {
      const replicas = await startReplicas(databaseVariables(await makePostgresDatabase()), 2);
      try {
        const clients = startClients(await callersOf((tenantId) => replicas.askFor(tenantId)));
        for (let round = 0; round < 5; round += 1) {
          await clients.reach(3);
          await run('sh', ['-c', kill!]);
          await clients.refused(10);
          await run('sh', ['-c', start!]);
        }
        await clients.reach(3);
        await clients.stop();
        expect(clients.problems()).toEqual([]);
        await clients.expectAll();
      } finally {
        await replicas.remove();
      }
    },
    180_000,
  );

  test('a machine that is gone and comes back costs 503 with Retry-After for its tenants alone, and no change', async () => {
    const url = await makePostgresDatabase();
    const clients = startClients(await callersOn(await open({ url, distributed: 'citus' })));
    await clients.reach(5);
    const [machine = ''] = await citusWorkers(url);
    const here = await machineOf(url, clients.tenants);
    const isThere = (tenant: string) => here.get(tenant) === Number(new URL(machine).port);
    expect(clients.tenants.filter(isThere)).not.toEqual([]);
    expect(clients.tenants.filter(isThere)).not.toHaveLength(clients.tenants.length);
    const database = new URL(url).pathname.slice(1);
    const server = new URL(machine);
    server.pathname = '/postgres';
    await withServer(server.href, async (postgres) => {
      await postgres.ask(`alter database "${database}" allow_connections false`);
      await postgres.ask(
        `select pg_terminate_backend(pid, 2000::bigint) from pg_stat_activity where datname = '${database}'`,
      );
      await clients.refused(10);
      await postgres.ask(`alter database "${database}" allow_connections true`);
    });
    await clients.reach(5);
    await clients.stop();
    expect(clients.problems()).toEqual([]);
    const failed = clients.answers.filter(({ status }) => status === 503);
    expect(failed.filter(({ tenant }) => !isThere(tenant))).toEqual([]);
    await clients.expectAll();
  });

  test('shards that move to another machine under writes lose none of them', async () => {
    const url = await makePostgresDatabase();
    const clients = startClients(await callersOn(await open({ url, distributed: 'citus' })));
    await clients.reach(3);
    const [from = '', to = ''] = (await citusWorkers(url)).map((worker) => new URL(worker).port);
    const tenant = [...(await machineOf(url, clients.tenants))].find(([, at]) => at === Number(from))![0];
    // Not by logical replication, whose roles and slots the databases of other tests would share.
    await withServer(url, ({ ask }) =>
      ask(
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('context', $1::uuid),
          '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')`,
        [tenant, Number(from), Number(to)],
      ),
    );
    expect((await machineOf(url, [tenant])).get(tenant)).toBe(Number(to));
    await clients.reach(3);
    await clients.stop();
    expect(clients.problems()).toEqual([]);
    await clients.expectAll();
  });
});

/** Returns, per tenant, the port of the machine that stores its rows. */
async function machineOf(url: string, tenants: readonly string[]): Promise<Map<string, number>> {
  const rows = await withServer(url, ({ ask }) =>
    ask<{ tenant: string; port: number }>(
      `select t::text as tenant, s.nodeport::int as port from unnest($1::uuid[]) as t
       join citus_shards s on s.shardid = get_shard_id_for_distribution_column('context', t)`,
      [tenants],
    ),
  );
  return new Map(rows.map(({ tenant, port }) => [tenant, port]));
}

type Caller = { tenantId: string; ask: AskReplica };
const tenantCount = 12;

/** Returns callers of twelve tenants, each of which sends its requests to all replicas in turn. */
async function callersOf(askFor: (tenantId: string) => Promise<AskReplica[]>): Promise<Caller[]> {
  const caller = async (): Promise<Caller> => {
    const tenantId = randomUUID();
    const replicas = await askFor(tenantId);
    let turn = 0;
    return { tenantId, ask: (...asked) => replicas[turn++ % replicas.length]!(...asked) };
  };
  return Promise.all(Array.from({ length: tenantCount }, caller));
}

/** Returns callers as `callersOf` does, but of a service in this process. */
async function callersOn(database: OpenDatabase): Promise<Caller[]> {
  const service = await makeTestService({ database });
  return callersOf(async (tenantId) => {
    const { ask } = await service.caller({ tenantId });
    return [
      (method, path, { body, key, headers } = {}) =>
        ask(method, path, {
          body,
          headers: { ...headers, ...(key !== undefined && { 'X-Idempotency-Key': key }) },
        }),
    ];
  });
}

type Told = { tenant: string; status: number; retryAfter: string | null; text: string };

/** Lets callers create contexts without a pause, each with the same key until the outcome is known. */
function startClients(callers: readonly Caller[]) {
  const made = new Map<Caller, string[]>(callers.map((caller) => [caller, []]));
  const answers: Told[] = [];
  const journeyed = { isOver: false };
  const journey = async (caller: Caller) => {
    while (!journeyed.isOver) {
      const body = contextBody({ rules: ruleBodies(2) });
      const key = randomUUID();
      for (let status = 0; status !== 201;) {
        const answer = await caller.ask('POST', '/v1/contexts', { body, key });
        status = answer.status;
        const retryAfter = answer.headers.get('Retry-After');
        answers.push({ tenant: caller.tenantId, status, retryAfter, text: answer.text });
        if (status === 201) made.get(caller)!.push(body.name);
        else await new Promise((resolve) => setTimeout(resolve, 20));
        if (journeyed.isOver && status === 500) return;
      }
    }
  };
  const journeys = callers.map(journey);
  return {
    tenants: callers.map(({ tenantId }) => tenantId),
    answers,
    /** Waits until each caller has created `count` more contexts. */
    async reach(count: number) {
      const goals = callers.map((caller) => made.get(caller)!.length + count);
      const isReached = () => callers.every((caller, index) => made.get(caller)!.length >= goals[index]!);
      await expect.poll(isReached, { timeout: 30_000 }).toBe(true);
    },
    /** Waits until more than `count` further requests were rejected with 503. */
    async refused(count: number) {
      const before = answers.length;
      const refusals = () => answers.slice(before).filter(({ status }) => status === 503).length;
      await expect.poll(refusals, { timeout: 20_000 }).toBeGreaterThan(count);
    },
    async stop() {
      journeyed.isOver = true;
      await Promise.all(journeys);
    },
    /** Returns the responses that are neither a success nor a 503 with `Retry-After`. */
    problems: () =>
      answers.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && retryAfter !== null)),
    /** Expects every acknowledged context once, and no others. */
    async expectAll() {
      for (const caller of callers) {
        const { body } = await caller.ask('GET', '/v1/contexts?limit=200');
        const { items } = body as { items: { name: string }[] };
        expect(items.map(({ name }) => name)).toEqual(made.get(caller)!.slice(0, 200));
      }
    },
  };
}
