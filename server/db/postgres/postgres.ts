import { Kysely, sql } from 'kysely';
import { migrate } from '../migrate';
import { checkCitus, distribute } from './citus';
import type { Db, OpenDatabase, PostgresPlace } from '../database';
import { postgresDialect } from './postgres-dialect';
import { openReadReplica } from './read-replica';
import type { PoolOptions } from './postgres-pool';
import type { Database } from '../schema';
import { guardedKysely } from '../transaction-guard';

/** How long a start waits for the server, in milliseconds. */
const startWait = 15_000;
/** How long a list waits for a connection to the standby, in milliseconds. */
const standbyWait = 500;
/** How long `ping` waits, in milliseconds: a probe asks again soon. */
const pingWait = 2000;

/**
 * Opens a PostgreSQL database and brings its schema up to date; of processes that start at once one does
 * it and the others wait. Throws an Error without the URL's secrets when the server does not answer.
 */
export async function openPostgres({
  url,
  poolSize = 10,
  wait = 5000,
  prepare = true,
  distributed,
  readUrl,
  onStandby = () => undefined,
  isPrepared = false,
  isGuarded = false,
}: PostgresPlace): Promise<OpenDatabase> {
  if (!isPrepared) await prepareSchema(url, distributed);
  const pool = { url, size: poolSize, wait, statementLimit: 30_000, prepare };
  const db = isGuarded ? await guardedKysely<Database>(postgresDialect(pool)) : kyselyOf(pool);
  // What it cannot answer soon the primary does.
  const standby = { ...pool, wait: standbyWait, statementLimit: 10_000 };
  const replica =
    readUrl === undefined ? undefined : openReadReplica(kyselyOf({ ...standby, url: readUrl }), onStandby);
  return {
    db,
    replica,
    isShared: true,
    close: async () => {
      await Promise.all([db.destroy(), replica?.close()]);
    },
    ping: () => inTime(sql`select 1`.execute(db)),
    // A server comes back by itself.
    lost: new Promise(() => {}),
  };
}

async function prepareSchema(url: string, distributed: PostgresPlace['distributed']): Promise<void> {
  // Neither a step of the schema nor the wait for another process that takes it has a limit.
  const first = kyselyOf({ url, size: 1, wait: startWait, statementLimit: 0, prepare: false });
  try {
    await checkEncoding(first);
    if (distributed === 'citus') await checkCitus(first);
    await migrate(first);
    if (distributed === 'citus') await distribute(first);
  } finally {
    await first.destroy();
  }
}

/** Not guarded: what the guard needs to know who asks costs every promise of the process (AsyncLocalStorage). */
function kyselyOf(options: PoolOptions): Db {
  return new Kysely<Database>({ dialect: postgresDialect(options) });
}

/** Names and texts are of any script. */
async function checkEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(`The PostgreSQL database has the encoding ${encoding}; Recon Console needs UTF8.`);
}

function inTime(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The database did not answer within ${pingWait / 1000} seconds.`)),
      pingWait,
    );
    answer.then(() => resolve(), reject).finally(() => clearTimeout(late));
  });
}
