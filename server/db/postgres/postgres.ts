import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Db, OpenDatabase, PostgresLocation } from '../database';
import { newId } from '../new-rows';
import { migrate, versionError, versionOf } from '../migrate';
import type { Migration } from '../migrations/migration';
import { startHeartbeat, olderPrograms, type Program } from '../programs';
import { lockLimits, retryWhileLocked, whileLocked } from '../schema-lock';
import { checkCitus, checkNotSpread, distribute, isSpread } from './citus';
import { openReadReplica } from './read-replica';
import { type PoolOptions, postgresPool } from './postgres-pool';
import type { Database } from '../schema';
import { withTimeout } from '../../lib/with-timeout';

const maxStartMs = 15_000;
const maxStandbyMs = 500;
const maxPingMs = 2000;

/** Milliseconds between attempts at a postponed contract: requests may have to wait behind an attempt. */
const contractPause = 3600_000;

/** Opens a PostgreSQL database and migrates its schema. The messages of its Errors contain no secrets. */
export async function openPostgres(location: PostgresLocation): Promise<OpenDatabase> {
  const { url, poolSize = 10, wait = 5000, prepare = true, distributed, readUrl, log } = location;
  const { onStandby = () => undefined, isUnlimited = false } = location;
  const schema: Schema = { url, distributed, log, program: { id: newId(), version: versionOf() } };
  const left = await prepareSchema(schema);
  const limits = isUnlimited ? { statementLimit: 0, pauseLimit: 0 } : { statementLimit: 30_000 };
  const pool = { url, size: poolSize, wait, ...limits, prepare };
  const db = kyselyOf(pool);
  const atWork = stayAtWork(db, schema, left);
  // The primary serves what the standby cannot answer soon.
  const standby = { ...pool, wait: maxStandbyMs, statementLimit: 10_000 };
  const replica =
    readUrl === undefined
      ? undefined
      : openReadReplica(kyselyOf({ ...standby, url: readUrl }), db, onStandby);
  return {
    db,
    replica,
    isShared: true,
    close: async () => {
      await atWork.end();
      await Promise.all([db.destroy(), replica?.close()]);
    },
    ping: () => inTime(sql`select 1`.execute(db)),
    lost: atWork.lost,
  };
}

type Schema = Pick<PostgresLocation, 'url' | 'distributed' | 'log'> & { program: Program };

/** Records the program's heartbeat and migrates the schema. Returns the postponed contract. */
async function prepareSchema({ url, distributed, log, program }: Schema): Promise<Migration | undefined> {
  // A migration has no time limit, only its waiting. Two connections: one holds the lock of the schema, one changes it.
  const first = kyselyOf({ url, size: 2, wait: maxStartMs, statementLimit: 0, prepare: false });
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
 * Repeats the program's heartbeat, and applies a postponed contract once no older program is running. `lost` resolves
 * if another program has removed what this one needs, since this one sent no heartbeat for long (a sleeping machine).
 */
function stayAtWork(db: Db, schema: Schema, first: Migration | undefined) {
  let left = first;
  let notBefore = 0;
  let lose: (cause: Error) => void;
  const lost = new Promise<Error>((resolve) => (lose = resolve));
  const end = startHeartbeat(db, schema, async () => {
    const fault = await versionError(db);
    if (fault !== undefined) lose(new Error(fault));
    if (!left || Date.now() < notBefore || (await olderPrograms(db, left.worksFrom)) !== undefined) return;
    notBefore = Date.now() + contractPause;
    left = await prepareSchema(schema);
  });
  return { end, lost };
}

function kyselyOf(options: PoolOptions): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: postgresPool(options) }) });
}

async function checkEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(`The PostgreSQL database has the encoding ${encoding}; Recon Console needs UTF8.`);
}

async function inTime(statement: Promise<unknown>): Promise<void> {
  const isLate = statement.then(() => false);
  if (await withTimeout(maxPingMs, isLate, true))
    throw new Error(`The database did not answer within ${maxPingMs / 1000} seconds.`);
}
