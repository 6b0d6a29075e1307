import { sql } from 'kysely';
import { repeat } from '../lib/repeat';
import type { Db } from './database';

/** Heartbeat of a running program, in the table `program`, with one for all its workers (docs/upgrading.md). */
export type Program = {
  id: string;
  /** Number of the newest migration that it knows. */
  version: number;
};

const heartbeatMs = 5_000;
/** Minutes, by the database's clock, for which a program counts as running: one that ended may be started again. */
const countsFor = 10;

/** Records a heartbeat, and deletes old ones. */
export async function recordHeartbeat(db: Db, { id, version }: Program): Promise<void> {
  await sql`with gone as (delete from program where seen_at < now() - interval '1 day')
    insert into program (id, version, seen_at) values (${id}, ${version}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Deletes the heartbeat of a program that cannot use the database, so it is not started again. */
export async function signOff(db: Db, { id }: Program): Promise<void> {
  await sql`delete from program where id = ${id}`.execute(db);
}

/** Returns a phrase on the running programs older than a version; `undefined` if there are none. */
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

/** Records a heartbeat every few seconds and then calls `then`. Returns a function that stops both. */
export function startHeartbeat(db: Db, program: Program, then: () => Promise<void>): () => Promise<void> {
  return repeat(async () => {
    await recordHeartbeat(db, program);
    await then();
  }, heartbeatMs);
}
