import { sql } from 'kysely';
import { repeat } from '../../lib/repeat';
import type { Db, SchemaLog } from '../database';

/** Bytes of log after which a checkpoint is due. Limits the disk used, and the time of a start after a kill. */
const checkpointBytes = 64 * 1024 * 1024;
/** Bytes of log after which the tables are vacuumed and analysed. */
const vacuumBytes = 16 * 1024 * 1024;
const minute = 60_000;

export type Maintenance = {
  /** Runs a checkpoint, VACUUM and ANALYZE if they are due at `now` (ms since 1970). Called by a timer, and tests. */
  run(now: number): Promise<void>;
  /** Postpones checkpoints, which remove log that a backup still has to copy, until the returned function is called. */
  pause(): () => void;
  stop(): void;
};

/** Starts checkpoints, VACUUM and ANALYZE of the embedded database, which has no background processes. Logs errors. */
export async function startMaintenance(db: Db, log?: SchemaLog): Promise<Maintenance> {
  const start = await logPosition(db);
  const checkpoint = { at: Date.now(), position: start };
  const vacuum = { at: Date.now(), position: start };
  let pauses = 0;

  const run = async (now: number) => {
    const position = await logPosition(db);
    if (position - vacuum.position >= vacuumBytes && now - vacuum.at >= 10 * minute) {
      await sql`vacuum (analyze)`.execute(db);
      Object.assign(vacuum, { at: now, position });
    }
    // Checked immediately before: statements sent to the single connection now run before those of a backup.
    if (pauses > 0) return;
    const written = position - checkpoint.position;
    if (written >= checkpointBytes || (written > 0 && now - checkpoint.at >= 5 * minute)) {
      await sql`checkpoint`.execute(db);
      // The checkpoint's own record does not count as new log.
      Object.assign(checkpoint, { at: now, position: await logPosition(db) });
    }
  };

  const stop = repeat(
    () => run(Date.now()),
    minute / 4,
    (reason) => log?.warn('the maintenance of the database failed', { reason }),
  );

  const pause = () => {
    pauses += 1;
    let isOver = false;
    return () => {
      if (!isOver) pauses -= 1;
      isOver = true;
    };
  };

  return { run, pause, stop: () => void stop() };
}

async function logPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`.execute(db);
  return rows[0]?.position ?? 0;
}
