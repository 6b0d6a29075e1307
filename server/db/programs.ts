import { sql } from 'kysely';
import { repeat } from '../lib/repeat';
import type { Db, SchemaLog } from './database';

/** A running server: a row of the table `program`, with a heartbeat (docs/upgrading.md). */
export type Program = {
  id: string;
  /** Number of the newest migration that it knows. */
  version: number;
};

const heartbeatMs = 5_000;
/** Minutes for which a program counts as running after its last heartbeat, as one that ended may be started again. */
const countsFor = 10;

/** Records that a program is running now. Deletes records without a heartbeat for a day. */
export async function recordHeartbeat(db: Db, { id, version }: Program): Promise<void> {
  await sql`with gone as (delete from program where seen_at < now() - interval '1 day')
    insert into program (id, version, seen_at) values (${id}, ${version}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Deletes the record of a program that stops because it cannot use the database. */
export async function signOff(db: Db, { id }: Program): Promise<void> {
  await sql`delete from program where id = ${id}`.execute(db);
}

/** Returns a phrase for messages about servers below `version` that ran in the last 10 minutes; `undefined` if none. */
export async function olderPrograms(db: Db, version: number): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*)::int as count, min(version) as oldest from program
    where version < ${version} and seen_at > now() - make_interval(mins => ${countsFor})`.execute(db);
  const { count = 0, oldest } = rows[0] ?? {};
  if (count === 0) return undefined;
  const which =
    count === 1 ? `a program of version ${oldest}` : `${count} programs of version ${oldest} or newer`;
  return `${which}, at work within the last ${countsFor} minutes`;
}

/** Records a heartbeat every 5 s, and then calls `then`. Logs errors. Returns a function that stops it. */
export function startHeartbeat(
  db: Db,
  { program, log }: { program: Program; log?: SchemaLog | undefined },
  then: () => Promise<void>,
): () => Promise<void> {
  const work = async () => {
    await recordHeartbeat(db, program);
    await then();
  };
  return repeat(work, heartbeatMs, (reason) =>
    log?.warn('the heartbeat of this program was not recorded, or its schema not completed', { reason }),
  );
}
