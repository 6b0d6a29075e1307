import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/**
 * A PostgreSQL that follows another one (a hot standby), to read from (docs/running.md#reading-from-a-standby). How far
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

/** `tell` is called when the standby begins to serve, with `true`, and when it no longer does. */
export function openReadReplica(db: Kysely<Database>, tell: (isServing: boolean) => void): ReadReplica {
  const end = new AbortController();
  let replayed: bigint | undefined;
  let asked = 0;
  let isServing = false;
  const isKnown = () => replayed !== undefined && performance.now() - asked < holdsFor;

  async function follow(): Promise<void> {
    while (!end.signal.aborted) {
      const began = performance.now();
      replayed = await replayedBy(db).catch(() => undefined);
      asked = began;
      if (isServing !== (replayed !== undefined)) tell((isServing = replayed !== undefined));
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
