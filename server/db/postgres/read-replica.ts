import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../schema';
import { messageOf } from '../../lib/error-message';

/** A hot standby to read from (docs/scaling.md#reading-from-a-standby). Its position is queried at intervals. */
export type ReadReplica = {
  db: Db;
  /** Returns whether the standby responds and has replayed the log up to this position, if one is passed. */
  has(position: LogPosition | undefined): boolean;
  close(): Promise<void>;
};

/** A position in the log of a PostgreSQL server (an LSN), such as `16/B374D848`. It rises with every commit. */
export type LogPosition = string & { readonly isPosition: true };

/** A position that no log reaches. A session with it reads from the primary. */
export const neverReached = 'FFFFFFFF/FFFFFFFF' as LogPosition;

/** Milliseconds between two queries of the position, and after which a result is outdated. */
const askedEvery = 100;
const holdsFor = 2_000;

/** Why a standby is not used. */
export type StandbyError = { kind: 'no answer' | 'follows nobody' | 'another database'; message: string };

/** Returns the standby `db` of `primary`. Calls `report` at first and on change: why it is not used, or `undefined`. */
export function openReadReplica(
  db: Db,
  primary: Db,
  report: (fault: StandbyError | undefined) => void,
): ReadReplica {
  const end = new AbortController();
  let replayed: bigint | undefined;
  let lookedAt = 0;
  let lastReport: StandbyError['kind'] | 'serves' | undefined;
  let identity: string | undefined;
  const isKnown = () => replayed !== undefined && performance.now() - lookedAt < holdsFor;

  /** Returns the replayed position, or why the standby does not serve. */
  async function look(): Promise<bigint | StandbyError> {
    const position = await replayedBy(db);
    if (position === undefined)
      return { kind: 'follows nobody', message: 'It is no standby: it follows no other server.' };
    if (lastReport === 'serves') return position;
    // The standby starts to serve, possibly as another server than before.
    identity ??= await identityOf(primary);
    if ((await identityOf(db)) === identity) return position;
    return { kind: 'another database', message: 'It is no copy of the database of RECON_DATABASE_URL.' };
  }

  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      const began = performance.now();
      const state = await look().catch((error: unknown): StandbyError => ({
        kind: 'no answer',
        message: messageOf(error),
      }));
      replayed = typeof state === 'bigint' ? state : undefined;
      lookedAt = began;
      const now = typeof state === 'bigint' ? 'serves' : state.kind;
      if (now !== lastReport && !end.signal.aborted) report(typeof state === 'bigint' ? undefined : state);
      lastReport = now;
      await delay(askedEvery, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    }
  }
  const following = follow();

  return {
    db,
    has: (position) =>
      isKnown() && (position === undefined || (replayed !== undefined && numberOf(position) <= replayed)),
    close: async () => {
      end.abort();
      await db.destroy();
      await following;
    },
  };
}

/** Returns the position that a standby has replayed of the log; `undefined` if the server is not a standby. */
async function replayedBy(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at`.execute(db);
  const at = readPosition(rows[0]?.at ?? undefined);
  return at && numberOf(at);
}

/** Returns an id that a server shares only with its standbys: of the database and, if readable, of the server. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ may: boolean; database: string }>`
    select has_function_privilege('pg_control_system()', 'execute') as may, oid::text as database
    from pg_database where datname = current_database()`.execute(db);
  const { may, database } = rows[0]!;
  if (!may) return database;
  const server = await sql<{ server: string }>`
    select system_identifier::text as server from pg_control_system()`.execute(db);
  return `${server.rows[0]!.server} ${database}`;
}

/** Returns the position in the log of this server after all commits before the call. */
export async function positionOf(db: Db): Promise<LogPosition> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db);
  return readPosition(rows[0]?.at) ?? neverReached;
}

/** Parses a position in the log, such as `16/B374D848`; `undefined` for other texts. */
export function readPosition(text: string | undefined): LogPosition | undefined {
  return text !== undefined && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)
    ? (text as LogPosition)
    : undefined;
}

function numberOf(position: LogPosition): bigint {
  const [high, low] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
