import { type Kysely, sql } from 'kysely';
import type { Database } from './schema';

/**
 * The programs at work on a server, in the table `program`: a step that removes what older ones use waits until none of
 * them is left (docs/upgrading.md). One with workers signs once, by its main process.
 */
export type Program = {
  id: string;
  /** The newest step of the schema that it knows. */
  version: number;
};

/** How often a program signs, in milliseconds. */
const signsEvery = 5_000;
/**
 * Minutes, by the database's clock, for which one that signed counts as at work: also one that ended, since it may be
 * started again, as in a restart or when a new version does not please.
 */
const countsFor = 10;

/** Signs anew; what was not signed for long is cleared away. */
export async function recordHeartbeat(db: Kysely<Database>, { id, version }: Program): Promise<void> {
  await sql`with gone as (delete from program where seen_at < now() - interval '1 day')
    insert into program (id, version, seen_at) values (${id}, ${version}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Of one that does not work with the database and so is not started again. */
export async function signOff(db: Kysely<Database>, { id }: Program): Promise<void> {
  await sql`delete from program where id = ${id}`.execute(db);
}

/** The programs at work that are older than a version, in words; undefined when there is none. */
export async function olderPrograms(db: Kysely<Database>, version: number): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*)::int as count, min(version) as oldest from program
    where version < ${version} and seen_at > now() - make_interval(mins => ${countsFor})`.execute(db);
  const { count = 0, oldest } = rows[0] ?? {};
  if (count === 0) return undefined;
  const which =
    count === 1 ? `a program of version ${oldest}` : `${count} programs of version ${oldest} or newer`;
  return `${which}, at work within the last ${countsFor} minutes`;
}

/** Signs every few seconds and does `then` after it; gives what ends both. A failure is put off to the next time. */
export function startHeartbeat(
  db: Kysely<Database>,
  program: Program,
  then: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const again = async () => {
    await recordHeartbeat(db, program);
    await then();
  };
  const timer = setInterval(() => {
    running ??= again()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }, signsEvery).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
