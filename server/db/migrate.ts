import { sql } from 'kysely';
import type { Db, SchemaLog } from './database';
import type { Migration } from './migrations/migration';
import { initial } from './migrations/0001-initial';
import { ledger } from './migrations/0002-ledger';
import { session } from './migrations/0003-session';
import { tenantKeys } from './migrations/0004-tenant-keys';
import { balancesByCreation } from './migrations/0005-balances-by-creation';
import { balancesNotById } from './migrations/0006-balances-not-by-id';
import { assets } from './migrations/0007-assets';
import { sourceReading } from './migrations/0008-source-reading';
import { activity } from './migrations/0009-activity';
import { activityProof } from './migrations/0010-activity-proof';
import { activityByAction } from './migrations/0011-activity-by-action';
import { whatIfResult } from './migrations/0012-what-if-result';
import { type Program, recordHeartbeat, signOff } from './programs';
import * as locks from './schema-lock';
import { applyMigration, labelOf } from './apply-migration';

/** All migrations in order, versions 1, 2, 3, … A released migration is never changed. */
export const migrations: readonly Migration[] = [
  initial,
  ledger,
  session,
  tenantKeys,
  balancesByCreation,
  balancesNotById,
  assets,
  sourceReading,
  activity,
  activityProof,
  activityByAction,
  whatIfResult,
];

export type MigrateOptions = {
  steps?: readonly Migration[];
  log?: SchemaLog | undefined;
  /** Set for a database on a server, which other processes may be using: then the migration takes locks. */
  server?: { program: Program; limits?: locks.LockLimits };
};

/** Returns the schema version of a program with these migrations: the number of the last one, or 0. */
export function versionOf(steps: readonly Migration[] = migrations): number {
  return steps.at(-1)?.version ?? 0;
}

/**
 * Migrates the database to the newest version that this program knows, one migration at a time, each completely or not
 * at all. Returns the contract (a migration that only removes) that it postponed because older programs are running or
 * a lock was not available, else `undefined`; the program works without it. Throws an Error of one sentence if a newer
 * program made the database unusable for this one, or a required lock is held for longer than the limit.
 */
export async function migrate(
  db: Db,
  { steps = migrations, log, server }: MigrateOptions = {},
): Promise<Migration | undefined> {
  const isShared = server !== undefined;
  const limits = server?.limits ?? locks.lockLimits;
  const whileFree = (work: () => Promise<void>) => (isShared ? locks.whileLocked(db, work) : work());
  const tell = (reason: string) => log?.warn('the schema waits', { reason });

  if (!(await hasNotes(db)))
    await locks.retryWhileLocked(limits, tell, () => whileFree(() => makeNotes(db, steps, limits)));
  // Recorded before the schema is read: a contract that would break this program now waits, or is already visible.
  if (server) await locks.retryWhileLocked(limits, tell, () => signWithin(db, server.program, limits));
  const before = await admit(db, { steps, log, program: server?.program });

  for (const step of steps.filter(({ version }) => version > before)) {
    const began = performance.now();
    const take = () =>
      whileFree(async () => {
        // Another program may have applied it in the meantime.
        if ((await newestOf(db)).version < step.version) await applyMigration(db, step, { isShared, limits });
      });
    const reason =
      isShared && mayWait(step, steps)
        ? await reasonAgainst(take)
        : await locks.retryWhileLocked(limits, tell, take);
    if (reason !== undefined) {
      log?.info('a step of the schema is left for later', { reason });
      return step;
    }
    const milliseconds = Math.round(performance.now() - began);
    // Not logged for a new database.
    if (before > 0) log?.info('the schema has a new step', { step: labelOf(step), milliseconds });
  }
  return undefined;
}

/** Returns the schema version of the database, 0 if new. Throws if this program cannot use it (see `versionError`). */
async function admit(
  db: Db,
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

/** Returns the schema version of a database: the number of the newest migration applied by any program. */
export async function schemaVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns a sentence if a newer program made the database unusable for this program; `undefined` if it is usable. */
export async function versionError(
  db: Db,
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

type Newest = { version: number; worksFrom: number | null };

/** Returns the newest applied version, and the oldest program that works with all after `after` (null: unknown). */
async function newestOf(db: Db, after = 0): Promise<Newest> {
  const { rows } = await sql<Newest>`
    select coalesce(max(version), 0) as version,
      case when bool_and(works_from is not null) filter (where version > ${after})
        then max(works_from) filter (where version > ${after}) end as "worksFrom"
    from migration`.execute(db);
  return rows[0]!;
}

/** Returns whether a migration may be postponed: it and all later ones of this program are contracts. */
function mayWait(step: Migration, steps: readonly Migration[]): boolean {
  return steps.every(({ version, kind }) => version < step.version || kind === 'contract');
}

/** Runs the attempt once. Returns the message if a lock was not available, else `undefined`; throws other errors. */
async function reasonAgainst(attempt: () => Promise<void>): Promise<string | void> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    const held = locks.asLockError(error);
    if (!held) throw error;
    return held.message;
  }
}

async function hasNotes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('program') is not null as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/** Creates the tables `migration` and `program`. No migration does, as programs up to version 4 reject unknown ones. */
async function makeNotes(db: Db, steps: readonly Migration[], { attempt }: locks.LockLimits): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await locks.waitAtMost(trx, attempt);
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

/** Records the program's heartbeat. Waits up to `attempt` ms while a contract is being applied. */
async function signWithin(db: Db, program: Program, { attempt }: locks.LockLimits): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await locks.waitAtMost(trx, attempt);
    await recordHeartbeat(trx, program);
  });
}
