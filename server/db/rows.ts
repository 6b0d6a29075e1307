import type { Selectable, Updateable } from 'kysely';
import type { Db } from './database';
import type { Database } from './schema';

/** Values that rows have; the tenant among them, in a table that has one. */
type Values<Table extends keyof Database> = Partial<Selectable<Database[Table]>>;

/** Returns the row with these values; `undefined` if there is none. `lock` locks it until the transaction ends. */
export async function findRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Values<Table>,
  lock?: 'update' | 'share',
): Promise<Selectable<Database[Table]> | undefined> {
  // As of one table: kysely does not resolve the columns of any.
  const query = db
    .selectFrom(table as 'context')
    .selectAll()
    .where((eb) => eb.and(values as Values<'context'>));
  const locked = lock === 'share' ? query.forShare() : query.forUpdate();
  return (await (lock ? locked : query).executeTakeFirst()) as Selectable<Database[Table]> | undefined;
}

/** Changes the row with these values, and returns it. Throws an Error if there is none. */
export async function updateRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Values<Table>,
  changes: Updateable<Database[Table]>,
): Promise<Selectable<Database[Table]>> {
  // As of one table, as above.
  const row = await db
    .updateTable(table as 'context')
    .set(changes as Updateable<Database['context']>)
    .where((eb) => eb.and(values as Values<'context'>))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as Selectable<Database[Table]>;
}
