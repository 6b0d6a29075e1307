import type { Insertable } from 'kysely';
import type { Db } from './database';
import type { Database } from './schema';

/** Inserts rows into a table, all by one statement. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  ...rows: Insertable<Database[Table]>[]
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}
