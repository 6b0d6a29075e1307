import { sql } from 'kysely';
import type { Db } from '../database';
import { lockLimits, waitAtMost } from '../schema-lock';

/**
 * Distribution of tenants over the machines of a Citus cluster (docs/scaling.md#citus). Tables of tenants' rows are
 * sharded by `tenant_id`, so that no statement of an operation needs two machines. The rest stays on the coordinator.
 */

/** Throws an Error of one sentence if the extension Citus is missing, or the cluster has no machine for tables. */
export async function checkCitus(db: Db): Promise<void> {
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.length === 0)
    throw new Error(
      'RECON_DATABASE_DISTRIBUTED=citus needs the extension Citus in the database of RECON_DATABASE_URL ' +
        '(CREATE EXTENSION citus), which is not there.',
    );
  const { rows: nodes } =
    await sql`select 1 from pg_dist_node where isactive and shouldhaveshards limit 1`.execute(db);
  if (nodes.length === 0)
    throw new Error(
      'RECON_DATABASE_DISTRIBUTED=citus needs at least one machine for the tables in the database of ' +
        'RECON_DATABASE_URL (SELECT citus_add_node), and there is none.',
    );
}

/** Throws an Error if Citus distributes tables but RECON_DATABASE_DISTRIBUTED is not set: migrations need it. */
export async function checkNotSpread(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0 || !(await tenantTables(db)).some((table) => table.isSpread)) return;
  throw new Error(
    'The tables in the database of RECON_DATABASE_URL are spread over the machines of a Citus cluster: set ' +
      'RECON_DATABASE_DISTRIBUTED=citus.',
  );
}

type Reference = { table: string; name: string; definition: string };

/** Returns whether all tables with a `tenant_id` are distributed over machines. */
export async function isSpread(db: Db): Promise<boolean> {
  return (await tenantTables(db)).every((table) => table.isSpread);
}

/** Distributes the tables with a `tenant_id` that are only on the coordinator, all or none. Call it in `whileLocked`. */
export async function distribute(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await waitAtMost(trx, lockLimits.attempt);
    const tables = await tenantTables(trx);
    const waiting = tables.filter(({ isSpread }) => !isSpread).map(({ name }) => name);
    if (waiting.length === 0) return;
    // A table cannot be distributed while it has a reference to or from one that is not.
    const references = await referencesOf(trx, waiting);
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
    // One machine at a time: several statements of this transaction change the same shards.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx);
    let beside = tables.find(({ isSpread }) => isSpread)?.name;
    for (const name of waiting) {
      const spread = sql`select create_distributed_table(${name}::regclass, 'tenant_id', colocate_with => ${beside ?? 'none'})`;
      await spread.execute(trx);
      await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(trx);
      beside ??= name;
    }
    for (const { table, name, definition } of references) {
      const constraint = sql`constraint ${sql.ref(name)} ${sql.raw(definition)}`;
      await sql`alter table ${sql.table(table)} add ${constraint}`.execute(trx);
    }
  });
}

async function tenantTables(db: Db): Promise<{ name: string; isSpread: boolean }[]> {
  const { rows } = await sql<{ name: string; isSpread: boolean }>`
    select c.relname as name, p.logicalrelid is not null as "isSpread"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(db);
  return rows;
}

async function referencesOf(db: Db, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as definition
    from pg_constraint o
    join pg_class c on c.oid = o.conrelid
    join pg_class r on r.oid = o.confrelid
    where o.contype = 'f' and c.relnamespace = 'public'::regnamespace
      and (c.relname = any(${tables}) or r.relname = any(${tables}))`.execute(db);
  return rows;
}
