import { Kysely, sql } from 'kysely';
import type { Db, OpenDatabase, PostgresPlace } from '../database';
import { newId } from '../ids';
import { migrate, versionError, versionOf } from '../migrate';
import type { Migration } from '../migrations/migration';
import { startHeartbeat, olderPrograms, type Program } from '../programs';
import { lockLimits, retryWhileLocked, whileLocked } from '../schema-lock';
import { checkCitus, checkNotSpread, distribute, isSpread } from './citus';
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

/** How long a contract that met a lock is let be, in milliseconds: others queued behind the attempt. */
const contractPause = 3600_000;

/**
 * Opens a PostgreSQL database and brings its schema up to date; of processes that start at once one does
 * it and the others wait. Throws an Error without the URL's secrets when the server does not answer, and what `migrate`
 * throws.
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
  log,
}: PostgresPlace): Promise<OpenDatabase> {
  const schema: Schema = { url, distributed, log, program: { id: newId(), version: versionOf() } };
  const left = isPrepared ? undefined : await prepareSchema(schema);
  const pool = { url, size: poolSize, wait, statementLimit: 30_000, prepare };
  const db = isGuarded ? await guardedKysely<Database>(postgresDialect(pool)) : kyselyOf(pool);
  const atWork = isPrepared ? undefined : stayAtWork(db, schema, left);
  // What it cannot answer soon the primary does.
  const standby = { ...pool, wait: standbyWait, statementLimit: 10_000 };
  const replica =
    readUrl === undefined
      ? undefined
      : openReadReplica(kyselyOf({ ...standby, url: readUrl }), db, onStandby);
  return {
    db,
    replica,
    isShared: true,
    close: async () => {
      await atWork?.end();
      await Promise.all([db.destroy(), replica?.close()]);
    },
    ping: () => inTime(sql`select 1`.execute(db)),
    // A server comes back by itself.
    lost: atWork?.lost ?? new Promise(() => {}),
  };
}

type Schema = Pick<PostgresPlace, 'url' | 'distributed' | 'log'> & { program: Program };

/** Signs the program and brings the schema up to date; gives the contract that is left for later. */
async function prepareSchema({ url, distributed, log, program }: Schema): Promise<Migration | undefined> {
  // A step has no limit, only its waiting. Two connections: one has the lock of the schema, one changes it.
  const first = kyselyOf({ url, size: 2, wait: startWait, statementLimit: 0, prepare: false });
  try {
    await checkEncoding(first);
    await (distributed === 'citus' ? checkCitus(first) : checkNotSpread(first));
    const left = await migrate(first, { log, server: { program } });
    if (distributed === 'citus' && !(await isSpread(first)))
      await retryWhileLocked(
        lockLimits,
        (reason) => log?.warn('the schema waits', { reason }),
        () => whileLocked(first, () => distribute(first)),
      );
    return left;
  } finally {
    await first.destroy();
  }
}

/**
 * Signs the program again and again, and takes a contract that was left once no older program is at work. `lost` tells
 * of one that another program has taken although this one needs what it removed: it had not signed for long, as a
 * machine that was asleep.
 */
function stayAtWork(db: Db, schema: Schema, first: Migration | undefined) {
  let left = first;
  let notBefore = 0;
  let lose: (cause: Error) => void;
  const lost = new Promise<Error>((resolve) => {
    lose = resolve;
  });
  const end = startHeartbeat(db, schema.program, async () => {
    const fault = await versionError(db);
    if (fault !== undefined) lose(new Error(fault));
    if (!left || Date.now() < notBefore || (await olderPrograms(db, left.worksFrom)) !== undefined) return;
    notBefore = Date.now() + contractPause;
    left = await prepareSchema(schema);
  });
  return { end, lost };
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
