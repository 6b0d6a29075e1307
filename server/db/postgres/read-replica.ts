import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/**
 * A PostgreSQL that follows another one (a hot standby), to read from (docs/scaling.md#reading-from-a-standby). How far
 * it has come is asked now and then, not with each read: what it is known to have it keeps.
 */
export type ReadReplica = {
  db: Kysely<Database>;
  /** Whether it answers and has all that was written up to this position; without one, whether it answers. */
  has(position: Position | undefined): boolean;
  close(): Promise<void>;
};

/** A place in the log of a PostgreSQL server (its LSN), `16/B374D848`: whatever was committed before lies before it. */
export type Position = string & { readonly isPosition: true };

/** A place that no log comes to: who wrote up to it reads where it wrote. */
export const neverReached = 'FFFFFFFF/FFFFFFFF' as Position;

/** Milliseconds between two questions, and after which an answer tells nothing any more. */
const askedEvery = 100;
const holdsFor = 2_000;

/** Why a standby is done without. */
export type StandbyError = { kind: 'no answer' | 'follows nobody' | 'another database'; message: string };

/**
 * `tell` is called with the fault when the standby does not serve, without one when it does: at the beginning and whenever
 * that changes. It must be a copy of `primary`, or it would show what another console's people wrote.
 */
export function openReadReplica(
  db: Kysely<Database>,
  primary: Kysely<Database>,
  tell: (fault: StandbyError | undefined) => void,
): ReadReplica {
  const end = new AbortController();
  let replayed: bigint | undefined;
  let asked = 0;
  let told: StandbyError['kind'] | 'serves' | undefined;
  let identity: string | undefined;
  const isKnown = () => replayed !== undefined && performance.now() - asked < holdsFor;

  /** Up to where it has replayed, or why it does not serve. */
  async function look(): Promise<bigint | StandbyError> {
    const position = await replayedBy(db);
    if (position === undefined)
      return { kind: 'follows nobody', message: 'It is no standby: it follows no other server.' };
    if (told === 'serves') return position;
    // It begins to serve, perhaps as another server than before.
    identity ??= await identityOf(primary);
    if ((await identityOf(db)) === identity) return position;
    return { kind: 'another database', message: 'It is no copy of the database of RECON_DATABASE_URL.' };
  }

  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      const began = performance.now();
      const state = await look().catch(noAnswer);
      replayed = typeof state === 'bigint' ? state : undefined;
      asked = began;
      const now = typeof state === 'bigint' ? 'serves' : state.kind;
      if (now !== told && !end.signal.aborted) tell(typeof state === 'bigint' ? undefined : state);
      told = now;
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

/** Up to where a standby has replayed its primary's log; undefined for a server that follows none. */
async function replayedBy(db: Kysely<Database>): Promise<bigint | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at`.execute(db);
  const at = readPosition(rows[0]?.at ?? undefined);
  return at && numberOf(at);
}

/**
 * What a server and its standbys have in common, and no other: the number that its data folder was given when it was made,
 * where the role may read it, and that of the database in it.
 */
async function identityOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ may: boolean; database: string }>`
    select has_function_privilege('pg_control_system()', 'execute') as may, oid::text as database
    from pg_database where datname = current_database()`.execute(db);
  const { may, database } = rows[0]!;
  if (!may) return database;
  const made = await sql<{ server: string }>`
    select system_identifier::text as server from pg_control_system()`.execute(db);
  return `${made.rows[0]!.server} ${database}`;
}

function noAnswer(error: unknown): StandbyError {
  return { kind: 'no answer', message: error instanceof Error ? error.message : String(error) };
}

/** The position up to which this server has written: asked after a commit, it is not before that. */
export async function positionOf(db: Kysely<Database>): Promise<Position> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db);
  return readPosition(rows[0]?.at) ?? neverReached;
}

/** A position as it is written; undefined for what is none. */
export function readPosition(text: string | undefined): Position | undefined {
  return text !== undefined && /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text) ? (text as Position) : undefined;
}

function numberOf(position: Position): bigint {
  const [high, low] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
