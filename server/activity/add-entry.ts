import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database';
import { pick, prepared, statements } from '../db/prepared';
import type { ActivityEntryTable } from '../db/schema';
import { inTransaction } from '../db/transaction';

type EntryFields = Required<Omit<Insertable<ActivityEntryTable>, 'number' | 'at'>>;

/** An entry without its number and time. */
export type NewEntry = Omit<EntryFields, 'intent' | 'remote'>;

/** An entry of a write in front of a remote service, without its number and time. */
export type NewRemoteEntry = EntryFields;

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

const insertNextEntry = prepared((entry: NewEntry) =>
  statements
    .insertInto('activity_entry')
    .values({ ...pick(entry, givenColumns), number: sql<number>`nextval('activity_number')`, at }),
);

/**
 * Queues the entry that this transaction added last to be sealed (seal.ts). With both in one statement, Citus would plan
 * the second insert on its coordinator.
 */
const queueNextEntry = prepared((entry: { tenant_id: string }) =>
  statements
    .insertInto('activity_pending')
    .values({ ...pick(entry, ['tenant_id']), number: sql<number>`currval('activity_number')` }),
);

const insertEntry = prepared((entry: NewEntry & { number: number }) =>
  statements.insertInto('activity_entry').values({ ...pick(entry, [...givenColumns, 'number']), at }),
);

const queueEntry = prepared((entry: { tenant_id: string; number: number }) =>
  statements.insertInto('activity_pending').values(pick(entry, ['tenant_id', 'number'])),
);

/** Adds an entry with the next number: to the transaction, if `db` is one. */
export async function addNextEntry(db: Db, entry: NewEntry): Promise<void> {
  if (!db.isTransaction) return inTransaction(db, (trx) => addNextEntry(trx, entry));
  await insertNextEntry(db, entry);
  await queueNextEntry(db, entry);
}

/** Adds an entry with a number that was taken before, to a transaction. */
export async function addEntry(trx: Db, entry: NewEntry & { number: number }): Promise<void> {
  await insertEntry(trx, entry);
  await queueEntry(trx, entry);
}

/** The columns of entries as PostgreSQL reads them from JSON, apart from the tenant. */
const entryTypes = {
  author: 'text',
  person_id: 'uuid',
  operation: 'text',
  outcome: 'text',
  action_id: 'uuid',
  request_id: 'text',
  object_kind: 'text',
  object_id: 'uuid',
  context_id: 'uuid',
  before: 'text',
  after: 'text',
  intent: 'bigint',
  remote: 'text',
  number: 'bigint',
} satisfies Record<Exclude<keyof EntryFields, 'tenant_id'> | 'number', string>;
const entryNames = sql.join(Object.keys(entryTypes).map((name) => sql.ref(name)));
const typedNames = sql.join(
  Object.entries(entryTypes).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
);

/** Inserts entries of one tenant. The text is the same for any number of them, so it is planned once. */
const insertEntries = prepared(
  ({ tenant_id, entries }: { tenant_id: string; entries: string }) =>
    sql`insert into activity_entry (tenant_id, at, ${entryNames})
      select cast(${tenant_id} as uuid), ${at}, ${entryNames}
      from json_to_recordset(cast(${entries} as json)) as entry (${typedNames})`,
);

/** Queues entries of one tenant. The text is the same for any number of them, so it is planned once. */
const queueOfTenant = prepared(
  ({ tenant_id, numbers }: { tenant_id: string; numbers: readonly number[] }) =>
    sql`insert into activity_pending (tenant_id, number)
      select cast(${tenant_id} as uuid), number from unnest(cast(${numbers} as bigint[])) as entry (number)`,
);

/** Adds entries of a tenant's writes in front of a remote service to a transaction, with numbers that were taken before. */
export async function addRemoteEntries(
  trx: Db,
  entries: readonly (NewRemoteEntry & { number: number })[],
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const { tenant_id } = first;
  await insertEntries(trx, { tenant_id, entries: JSON.stringify(entries) });
  await queueOfTenant(trx, { tenant_id, numbers: entries.map(({ number }) => number) });
}

/** Returns the next numbers of entries. */
export async function nextNumbers(trx: Db, count: number): Promise<number[]> {
  return (await selectNextNumbers(trx, { count })).map(({ number }) => number);
}

const selectNextNumbers = prepared(
  ({ count }: { count: number }) =>
    sql<{ number: number }>`select nextval('activity_number') as number
      from generate_series(1, cast(${count} as int))`,
);

/** Adds entries of a tenant by two statements, with the next numbers, which are returned. Lock what they describe first. */
export async function addEntries(trx: Db, entries: readonly NewEntry[]): Promise<number[]> {
  const numbers = await nextNumbers(trx, entries.length);
  const rows = entries.map((entry, index) => ({
    ...entry,
    intent: null,
    remote: null,
    number: numbers[index]!,
  }));
  await addRemoteEntries(trx, rows);
  return numbers;
}
