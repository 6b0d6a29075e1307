import { Kysely, sql, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInto, type LoggedLine } from '../testing/logged-lines';
import { makePostgresDatabase } from '../testing/postgres-database';
import type { Db } from './database';
import { newId } from './new-rows';
import { migrate, type MigrateOptions, migrations, versionOf } from './migrate';
import type { Migration } from './migrations/migration';
import { openDatabase } from './open';
import { postgresPool } from './postgres/postgres-pool';
import type { Program } from './programs';
import type { Database } from './schema';

/** The schema on a server: locks of other sessions, concurrent index builds, programs of two versions. */
const limits = { attempt: 150, total: 600 };
const next = versionOf() + 1;
const expand: Migration = {
  version: next,
  name: 'rule-note',
  kind: 'expand',
  worksFrom: next - 1,
  holds: ['context', 'match_rule'],
  sql: 'alter table match_rule add column note text;\n',
};
const index: Migration = {
  version: next + 1,
  name: 'rule-note-index',
  kind: 'expand',
  worksFrom: next - 1,
  index: { name: 'match_rule_note_idx', table: 'match_rule', columns: 'tenant_id, note' },
};
const contract: Migration = {
  version: next + 2,
  name: 'no-holder',
  kind: 'contract',
  worksFrom: next,
  holds: ['directory_entry'],
  // Long enough for a program to start meanwhile.
  sql: 'select pg_sleep(0.1);\nalter table directory_entry drop column name;\n',
};
const steps = [...migrations, expand, index, contract];

let url: string;
let db: Db;
/** Connection of another user, with a transaction of its own. */
let other: pg.Client;
const logged: LoggedLine[] = [];
beforeEach(async () => {
  url = await makePostgresDatabase();
  db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: postgresPool({
        url,
        size: 3,
        wait: 5000,
        statementLimit: 0,
        prepare: false,
      }),
    }),
  });
  other = new pg.Client({ connectionString: url, application_name: 'somebody' });
  other.on('error', () => {});
  await other.connect();
  await migrate(db, { server: { program: program(versionOf()), limits } });
  await sql`delete from program`.execute(db);
  logged.length = 0;
});
afterEach(async () => {
  await other.end();
  await db.destroy();
});

const program = (version: number): Program => ({ id: newId(), version });
const newer = (known = steps, more: Partial<MigrateOptions['server']> = {}) =>
  migrate(db, {
    steps: known,
    log: logInto(logged),
    server: { program: program(versionOf(known)), limits, ...more },
  });
const older = (who = program(versionOf())) =>
  migrate(db, { server: { program: who, limits: { ...limits, total: 10_000 } } });
async function version(): Promise<number> {
  const { rows } = await sql<{ version: number }>`select max(version) as version from migration`.execute(db);
  return rows[0]!.version;
}
async function indexes(): Promise<{ isValid: boolean }[]> {
  const { rows } = await sql<{ isValid: boolean }>`select indisvalid as "isValid" from pg_index
    where indexrelid = to_regclass('match_rule_note_idx')`.execute(db);
  return rows;
}

test('a table that somebody holds is waited for in attempts, then said in one sentence with who and since when', async () => {
  await other.query('begin');
  await other.query('lock table match_rule in row exclusive mode');
  await expect(newer()).rejects.toThrow(
    new RegExp(
      String.raw`^The schema was not brought up to date within 0\.6 seconds: step ${next} \(rule-note\) waits for ` +
        String.raw`the table match_rule, held by process \d+ of the database \(somebody, since \d{4}-\S+Z\)\. ` +
        String.raw`Nothing is half done; start again when that has ended\.$`,
    ),
  );
  expect(await version()).toBe(next - 1);
  await other.query('commit');
  await newer();
  expect(await version()).toBe(contract.version);
});

test('requests that come while a step waits are held no longer than an attempt', async () => {
  await other.query('begin');
  await other.query('lock table match_rule in row exclusive mode');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  let longest = 0;
  const journey = { isOver: false };
  const reading = (async () => {
    while (!journey.isOver) {
      const began = performance.now();
      await reader.query('select from context join match_rule on context_id = context.id limit 1');
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  await newer().catch(() => undefined);
  journey.isOver = true;
  await reading;
  await reader.end();
  expect(longest).toBeGreaterThan(limits.attempt / 2);
  // What a busy machine adds.
  expect(longest).toBeLessThan(limits.attempt + 800);
});

test('another program that changes the schema is waited for, then named', async () => {
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(7310431)');
  await expect(newer()).rejects.toThrow(
    /: another program is changing it, process \d+ of the database \(somebody, since .*Z\)\. /,
  );
  // Who has nothing to change does not wait.
  expect(await older()).toBeUndefined();
  await sql`delete from program`.execute(db);
  const waiting = newer(steps, { limits: { ...limits, total: 10_000 } });
  await vi.waitFor(() => expect(logged.map(({ message }) => message)).toContain('the schema waits'));
  await other.query('commit');
  expect(await waiting).toBeUndefined();
});

test('an index is built while others write, and what a cut attempt left is dropped', async () => {
  await newer([...migrations, expand]);
  await other.query('begin');
  await other.query('update match_rule set note = $1', ['written']);
  const built = newer([...migrations, expand, index], { limits: { ...limits, total: 10_000 } });
  // Waits for the transaction above, and is cut off there.
  const ended = built.catch((error: Error) => error.message);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where query like 'create index concurrently%' and wait_event_type = 'Lock'
        and datname = current_database()`.execute(db);
    expect(rows).toHaveLength(1);
    await sql`select pg_terminate_backend(cast(${rows[0]!.pid} as integer))`.execute(db);
  });
  expect(await ended).toContain('terminat');
  expect(await indexes()).toEqual([{ isValid: false }]);
  expect(await version()).toBe(expand.version);
  await other.query('commit');
  await newer([...migrations, expand, index]);
  expect(await indexes()).toEqual([{ isValid: true }]);
});

test('reports an index that waits too long for an older transaction, and builds it at the next start', async () => {
  await newer([...migrations, expand]);
  await other.query('begin');
  await other.query('update match_rule set note = $1', ['written']);
  await expect(newer([...migrations, expand, index])).rejects.toThrow(
    /rule-note-index\) waits to build the index \w+ of \w+ for an older transaction, process \d+ of the database \(somebody, /,
  );
  expect(await version()).toBe(expand.version);
  await other.query('commit');
  await newer([...migrations, expand, index]);
  expect(await indexes()).toEqual([{ isValid: true }]);
});

test('removes a unique index that rows violate', async () => {
  await sql`insert into setting (name, value) values ('a', 'same'), ('b', 'same')`.execute(db);
  const unique = { name: 'setting_value_idx', table: 'setting', columns: 'value', isUnique: true } as const;
  const step: Migration = {
    version: next,
    name: 'unique',
    kind: 'expand',
    worksFrom: next - 1,
    index: unique,
  };
  await expect(newer([...migrations, step])).rejects.toThrow('setting_value_idx');
  const { rows } = await sql`select from pg_class where relname = 'setting_value_idx'`.execute(db);
  expect(rows).toEqual([]);
});

test('a contract is left while an older program is at work, and shuts it out once it is taken', async () => {
  const old = program(versionOf());
  await older(old);
  expect(await newer()).toEqual(contract);
  expect(await version()).toBe(index.version);
  expect(logged.at(-1)).toMatchObject({
    message: 'a step of the schema is left for later',
    fields: {
      reason: `step ${contract.version} (no-holder) removes what is used by a program of version ${next - 1}, at work within the last 10 minutes`,
    },
  });
  // It may start again beside the newer ones.
  await older(old);
  await sql`update program set seen_at = now() - interval '9 minutes 50 seconds' where id = ${old.id}`.execute(
    db,
  );
  expect(await newer()).toEqual(contract);
  await sql`update program set seen_at = now() - interval '10 minutes 1 second' where id = ${old.id}`.execute(
    db,
  );
  expect(await newer()).toBeUndefined();
  expect(await version()).toBe(contract.version);
  await expect(older()).rejects.toThrow(
    `The database has schema version ${contract.version}, which needs a program of version ${next} or newer, ` +
      `but this one has version ${next - 1}: start a newer Recon Console.`,
  );
  // One that was refused is not at work.
  const { rows } =
    await sql`select from program where version < ${next} and seen_at > now() - interval '10 minutes'`.execute(
      db,
    );
  expect(rows).toEqual([]);
});

test('a program that starts while a contract is taken waits for it and is refused', async () => {
  await newer([...migrations, expand, index]);
  const slow = { ...contract, sql: contract.sql.replace('0.1', '2') };
  const taking = newer([...migrations, expand, index, slow]);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where query like 'select pg_sleep%'
      and state = 'active' and datname = current_database()`.execute(db);
    expect(rows).toHaveLength(1);
  });
  const impatient = migrate(db, { server: { program: program(versionOf()), limits } });
  await expect(impatient).rejects.toThrow('within 0.6 seconds: a lock was not to be had.');
  await expect(older()).rejects.toThrow('start a newer Recon Console');
  expect(await taking).toBeUndefined();
});

test('a contract that a later step builds on is waited for', async () => {
  await older();
  const latest: Migration = {
    ...expand,
    version: next + 3,
    name: 'latest',
    sql: 'select 1;\n',
    worksFrom: next,
  };
  await expect(newer([...steps, latest])).rejects.toThrow(
    `step ${contract.version} (no-holder) removes what is used by a program of version ${next - 1}, at work`,
  );
});

test('a program that is shut out while it was silent ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const database = await openDatabase({ url });
    await sql`insert into migration (version, name, works_from) values (999, 'far', 999)`.execute(db);
    vi.advanceTimersByTime(5_000);
    expect((await database.lost).message).toContain(
      'schema version 999, which needs a program of version 999',
    );
    await database.close();
  } finally {
    vi.useRealTimers();
  }
});
