import { type Kysely, sql } from 'kysely';
import type { SchemaLog } from './database';
import type { Migration } from './migrations/migration';
import { initial } from './migrations/0001-initial';
import { ledger } from './migrations/0002-ledger';
import { session } from './migrations/0003-session';
import { tenantKeys } from './migrations/0004-tenant-keys';
import { balancesByCreation } from './migrations/0005-balances-by-creation';
import { balancesNotById } from './migrations/0006-balances-not-by-id';
import { assets } from './migrations/0007-assets';
import { type Program, recordHeartbeat, signOff } from './programs';
import type { Database } from './schema';
import {
  asHeld,
  type LockLimits,
  lockLimits,
  retryWhileLocked,
  waitAtMost,
  whileLocked,
} from './schema-lock';
import { nameOf, applyMigration } from './apply-migration';

/** Every step so far, versions 1, 2, 3, …; a step that was released is never changed. */
export const migrations: readonly Migration[] = [
  initial,
  ledger,
  session,
  tenantKeys,
  balancesByCreation,
  balancesNotById,
  assets,
];

export type MigrateOptions = {
  steps?: readonly Migration[];
  log?: SchemaLog | undefined;
  /** On a server, which others may be using; without it this process alone has the database. */
  server?: { program: Program; limits?: LockLimits };
};

/** The version of a program that knows these steps. */
export function versionOf(steps: readonly Migration[] = migrations): number {
  return steps.at(-1)?.version ?? 0;
}

/**
 * Brings the database to the newest version this program knows, step by step, each all or nothing. Gives a contract
 * that is left for later, since older programs are at work or a lock was not to be had: the program works without it.
 *
 * Throws an Error of one sentence when a newer program made the database such that this one does not work with it, and
 * when others hold what a step needs for longer than the limit.
 */
export async function migrate(
  db: Kysely<Database>,
  { steps = migrations, log, server }: MigrateOptions = {},
): Promise<Migration | undefined> {
  const isShared = server !== undefined;
  const limits = server?.limits ?? lockLimits;
  const whileFree = (work: () => Promise<void>) => (isShared ? whileLocked(db, work) : work());
  const tell = (reason: string) => log?.warn('the schema waits', { reason });

  if (!(await hasNotes(db)))
    await retryWhileLocked(limits, tell, () => whileFree(() => makeNotes(db, steps, limits)));
  // Before it looks at the schema: a contract that would break it waits from now on, or is taken and seen.
  if (server) await retryWhileLocked(limits, tell, () => signWithin(db, server.program, limits));
  const before = await admit(db, { steps, log, program: server?.program });

  for (const step of steps.filter(({ version }) => version > before)) {
    const began = performance.now();
    const take = () =>
      whileFree(async () => {
        // Another program may have taken it meanwhile.
        if ((await newestOf(db)).version < step.version) await applyMigration(db, step, { isShared, limits });
      });
    const reason =
      isShared && mayWait(step, steps)
        ? await reasonAgainst(take)
        : await retryWhileLocked(limits, tell, take);
    if (reason !== undefined) {
      log?.info('a step of the schema is left for later', { reason });
      return step;
    }
    const milliseconds = Math.round(performance.now() - began);
    // Those of a new database are nothing to tell.
    if (before > 0) log?.info('the schema has a new step', { step: nameOf(step), milliseconds });
  }
  return undefined;
}

/** The version of the database, 0 for a new one. Throws what `versionError` says. */
async function admit(
  db: Kysely<Database>,
  { steps, log, program }: Required<Pick<MigrateOptions, 'steps' | 'log'>> & { program: Program | undefined },
): Promise<number> {
  const fault = await versionError(db, { steps, isShared: program !== undefined });
  if (fault !== undefined) {
    if (program) await signOff(db, program);
    throw new Error(fault);
  }
  const { version } = await newestOf(db);
  if (version > versionOf(steps))
    log?.info('the database is newer than this program, which works with it', {
      database: version,
      program: versionOf(steps),
    });
  return version;
}

/** The version of a database's schema, whatever program made it: those of version 4 noted no `works_from`. */
export async function schemaVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/** Why this program does not work with a database that a newer one made, in a sentence; undefined when it does. */
export async function versionError(
  db: Kysely<Database>,
  { steps = migrations, isShared = true } = {},
): Promise<string | undefined> {
  const program = versionOf(steps);
  const { version, worksFrom } = await newestOf(db, program);
  if (version <= program || (worksFrom !== null && worksFrom <= program)) return undefined;
  return (
    `The database has schema version ${version}, which needs a program of version ${worksFrom ?? version} or newer, ` +
    `but this one has version ${program}: start a newer Recon Console${isShared ? '' : ', or use another data folder'}.`
  );
}

/** The newest step that was taken, and the oldest program that works with all that came after a version. */
async function newestOf(
  db: Kysely<Database>,
  after = 0,
): Promise<{ version: number; worksFrom: number | null }> {
  const { rows } = await sql<{ version: number; worksFrom: number | null }>`
    select coalesce(max(version), 0) as version,
      case when bool_and(works_from is not null) filter (where version > ${after})
        then max(works_from) filter (where version > ${after}) end as "worksFrom"
    from migration`.execute(db);
  return rows[0]!;
}

/** A contract that no later step of this program needs: it works without it. */
function mayWait(step: Migration, steps: readonly Migration[]): boolean {
  return steps.every(({ version, kind }) => version < step.version || kind === 'contract');
}

/** Tries once; gives what stands against it. */
async function reasonAgainst(attempt: () => Promise<void>): Promise<string | void> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    const held = asHeld(error);
    if (!held) throw error;
    return held.message;
  }
}

async function hasNotes(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('program') is not null as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/**
 * What the steps themselves are noted in, and the programs at work. These are no step: a program of version 4 or older,
 * which knew neither, works beside them, and would not beside a step 5.
 */
async function makeNotes(
  db: Kysely<Database>,
  steps: readonly Migration[],
  { attempt }: LockLimits,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await waitAtMost(trx, attempt);
    await sql`create table if not exists migration (
      version integer constraint migration_pkey primary key,
      name text not null,
      applied_at timestamptz(3) not null default now()
    )`.execute(trx);
    await sql`alter table migration add column if not exists works_from integer`.execute(trx);
    await sql`create table if not exists program (
      id uuid constraint program_pkey primary key,
      version integer not null,
      seen_at timestamptz(3) not null
    )`.execute(trx);
    for (const { version, worksFrom } of steps)
      await trx
        .updateTable('migration')
        .set({ works_from: worksFrom })
        .where('version', '=', version)
        .execute();
  });
}

/** A contract that is being taken lets nobody sign. */
async function signWithin(db: Kysely<Database>, program: Program, { attempt }: LockLimits): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await waitAtMost(trx, attempt);
    await recordHeartbeat(trx, program);
  });
}
