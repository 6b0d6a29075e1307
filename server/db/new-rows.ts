import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from './database';
import type { Database } from './schema';

/** Returns a new UUID v7 in lower case. Ids of this process always rise, even if its clock is set back. */
export function newId(): string {
  return v7();
}

/** Inserts rows into a table by one statement. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  ...rows: Insertable<Database[Table]>[]
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const atOnce = 1000;

/** Inserts any number of rows into a table, 1,000 per statement. */
export async function insertMany<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Iterable<Insertable<Database[Table]>>,
): Promise<void> {
  let waiting: Insertable<Database[Table]>[] = [];
  for (const row of rows) {
    if (waiting.push(row) < atOnce) continue;
    await insertRows(db, table, ...waiting);
    waiting = [];
  }
  if (waiting.length > 0) await insertRows(db, table, ...waiting);
}
