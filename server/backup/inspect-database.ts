import { sql } from 'kysely';
import type { Db } from '../db/database';
import { schemaVersion } from '../db/migrate';

/** Contents of a database: the version of its schema, and the number of rows per table. */
export type Contents = { schema: number; rows: Record<string, number> };

/** Returns the contents of a database. Reads every row. */
export async function inspectDatabase(db: Db): Promise<Contents> {
  // An index would suffice for counting, but this also checks that the rows can be read.
  await sql`set enable_indexonlyscan = off`.execute(db);
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const rows: Contents['rows'] = {};
  for (const { name } of tables.rows) {
    const counted = await sql<{ count: number }>`
      select count(*)::float8 as count from ${sql.table(name)}`.execute(db);
    rows[name] = counted.rows[0]?.count ?? 0;
  }
  return { schema: await schemaVersion(db), rows };
}
