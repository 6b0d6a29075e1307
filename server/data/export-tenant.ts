import { nilId } from '@recon/contract/values';
import { sql } from 'kysely';
import { migrations } from '../db/migrate';
import type { Db } from '../db/database';
import { keyOf, tenantTableNames, tenantTables } from './tenant-tables';

/**
 * Format of a tenant's data as lines of JSON, identical for the same data on every engine:
 *
 *     {"format":"recon-console","version":1,"schema":2,"tenantId":"…"}
 *     {"table":"context","row":{"id":"…","name":"…",…}}        one per row; a table after those it refers to
 *     {"end":true,"rows":123}                                  without it the file is incomplete
 *
 * `version` is that of this format, `schema` that of the tables (the number of the last migration). Instants are ISO
 * strings in UTC with milliseconds. Decimals, configs and mappings are strings as stored.
 */
export const exportFormat = { format: 'recon-console', version: 1 } as const;

const atOnce = 1000;

/** Passes a tenant's data, from one snapshot, line by line to `write`. Returns the number of rows; throws an Error if none. */
export async function exportTenant(
  db: Db,
  tenantId: string,
  write: (line: string) => Promise<void>,
): Promise<number> {
  // Escapes two characters that JSON allows, but that end a line for some readers.
  const say = (value: object) =>
    write(`${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`);
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    let rows = 0;
    const begin = () => say({ ...exportFormat, schema: migrations.length, tenantId });
    for (const table of tenantTableNames) {
      const key = keyOf(table);
      // Names are sorted by code point, the same on every engine.
      const order = sql.join(
        key.map((column) => (column === 'key' ? sql`key collate "C"` : sql.ref(column))),
      );
      const columns = sql.join(Object.keys(tenantTables[table]).map((column) => sql.ref(column)));
      let after = sql``;
      for (;;) {
        const page = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
          where tenant_id = ${tenantId} ${after} order by ${order} limit ${sql.lit(atOnce)}`.execute(trx);
        for (const row of page.rows) {
          if (rows === 0) await begin();
          rows += 1;
          await say({ table, row });
        }
        if (page.rows.length < atOnce) break;
        after = sql`and (${order}) > (${sql.join(key.map((column) => page.rows.at(-1)![column]))})`;
      }
    }
    if (rows === 0) throw new Error(`The tenant ${tenantId} has no data here. Nothing was exported.`);
    await say({ end: true, rows });
    return rows;
  });
}

/** Returns the ids of all tenants that have data, sorted. */
export async function tenantsWithData(db: Db): Promise<string[]> {
  const tenants = new Set<string>();
  for (const table of tenantTableNames) {
    const found = sql<{ id: string }>`select distinct tenant_id as id from ${sql.table(table)}`;
    for (const { id } of (await found.execute(db)).rows) tenants.add(id);
  }
  // The log without a tenant is about this installation.
  tenants.delete(nilId);
  return [...tenants].toSorted();
}
