import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database';
import { pick, prepared, statements } from '../db/prepared';
import type { ActivityEntryTable } from '../db/schema';

/** An entry without its number and time. */
export type NewEntry = Required<Omit<Insertable<ActivityEntryTable>, 'number' | 'at'>>;

const givenColumns = [
  'tenant_id',
  'author',
  'person_id',
  'operation',
  'outcome',
  'action_id',
  'request_id',
  'object_kind',
  'object_id',
  'context_id',
  'before',
  'after',
] as const;

/** The database's time. Within a transaction, `now()` would be its start. */
const at = sql<Date>`clock_timestamp()`;

/** Adds an entry with the next number. */
export const addNextEntry = prepared(
  (entry: NewEntry) =>
    statements
      .insertInto('activity_entry')
      .values({ ...pick(entry, givenColumns), number: sql<number>`nextval('activity_number')`, at }),
  { mayWait: true },
);

/** Adds an entry with a number that was taken before. */
export const addEntry = prepared(
  (entry: NewEntry & { number: number }) =>
    statements.insertInto('activity_entry').values({ ...pick(entry, [...givenColumns, 'number']), at }),
  { mayWait: true },
);

/** Adds many entries by one statement, with the next numbers, which are returned. Lock what they describe first. */
export async function addEntries(trx: Db, entries: readonly NewEntry[]): Promise<number[]> {
  const { rows } = await sql<{ number: number; at: Date }>`
    select nextval('activity_number') as number, clock_timestamp() as at
    from generate_series(1, ${entries.length}::int)`.execute(trx);
  const numbered = entries.map((entry, index) => ({ ...entry, ...rows[index]! }));
  await trx.insertInto('activity_entry').values(numbered).execute();
  return rows.map(({ number }) => number);
}
