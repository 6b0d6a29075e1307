import { sql } from 'kysely';
import type { Db } from '../database';

/** Log after which a checkpoint is due: bounds the time a start after a kill takes, and the disk used. */
const checkpointBytes = 64 * 1024 * 1024;
/** Log after which the tables are swept and counted for the planner. */
const vacuumBytes = 16 * 1024 * 1024;
const minute = 60_000;

export type Maintenance = {
  /** What the server's own background processes would do now; called by a timer, and by tests. */
  run(now: number): Promise<void>;
  /**
   * Puts checkpoints off until the function it gives is called: a checkpoint removes log, which a backup still has to
   * copy. None comes after one that was under way already.
   */
  pause(): () => void;
  stop(): void;
};

/**
 * PostgreSQL leaves checkpoints to one background process and VACUUM and ANALYZE to others. The
 * embedded one has neither: its log would grow without end, and its tables with every update. A
 * PostgreSQL server needs none of this.
 */
export async function startMaintenance(db: Db): Promise<Maintenance> {
  const start = await logPosition(db);
  const checkpoint = { at: Date.now(), position: start };
  const vacuum = { at: Date.now(), position: start };
  let running = false;
  let pauses = 0;

  const run = async (now: number) => {
    const position = await logPosition(db);
    if (position - vacuum.position >= vacuumBytes && now - vacuum.at >= 10 * minute) {
      await sql`vacuum (analyze)`.execute(db);
      Object.assign(vacuum, { at: now, position });
    }
    // Asked right before: what is sent to the one connection now comes before whatever a backup sends.
    if (pauses > 0) return;
    const written = position - checkpoint.position;
    if (written >= checkpointBytes || (written > 0 && now - checkpoint.at >= 5 * minute)) {
      await sql`checkpoint`.execute(db);
      // The checkpoint's own record is not something new to be kept.
      Object.assign(checkpoint, { at: now, position: await logPosition(db) });
    }
  };

  const timer = setInterval(() => {
    if (running) return;
    running = true;
    run(Date.now())
      // A database that no longer works says so to whoever needs it; what is put off here harms nobody.
      .catch(() => {})
      .finally(() => {
        running = false;
      });
  }, minute / 4).unref();

  const pause = () => {
    pauses += 1;
    let isOver = false;
    return () => {
      if (!isOver) pauses -= 1;
      isOver = true;
    };
  };

  return { run, pause, stop: () => clearInterval(timer) };
}

/** Bytes of log written since the database was made. */
async function logPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`.execute(db);
  return rows[0]?.position ?? 0;
}
