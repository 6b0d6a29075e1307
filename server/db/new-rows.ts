import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from './database';
import type { Database } from './schema';

/** The nil UUID, for a column of a key that has no value: keys have no nulls. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** Returns a new UUID v7 in lower case. Ids of this process increase even if its clock goes back. */
export function newId(): string {
  return v7();
}

/** Inserts rows into a table, all by one statement. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  ...rows: Insertable<Database[Table]>[]
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}
