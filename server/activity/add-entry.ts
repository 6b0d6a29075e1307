import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database';
import { insertMany } from '../db/new-rows';
import { pick, prepared, statements } from '../db/prepared';
import type { ActivityEntryTable } from '../db/schema';
import { inTransaction } from '../db/transaction';
import type { EntryValues } from './entry-values';

type EntryFields = Required<Omit<Insertable<ActivityEntryTable>, 'number' | 'at'>>;

/**
 * An entry without its time. Without a `number`, it gets the next one. Only entries of writes in front of a remote
 * service have `intent` and `remote`.
 */
export type NewEntry = Omit<EntryFields, 'intent' | 'remote'> &
  Partial<Pick<EntryFields, 'intent' | 'remote'> & { number: number }>;

/** The columns of entries as PostgreSQL reads them from JSON, apart from the tenant and the number. */
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
} satisfies Record<Exclude<keyof EntryFields, 'tenant_id'>, string>;
const entryColumns = Object.keys(entryTypes) as (keyof typeof entryTypes)[];

/** The columns of entries as a list in SQL; `typedNames` has their types, too. */
export const entryNames = sql.join(entryColumns.map((name) => sql.ref(name)));
export const typedNames = sql.join(
  entryColumns.map((name) => sql`${sql.ref(name)} ${sql.raw(entryTypes[name])}`),
);

/** The database's time. Within a transaction, `now()` would be its start. */
const at = sql<Date>`clock_timestamp()`;

const insertEntry = prepared((entry: NewEntry) =>
  statements
    .insertInto('activity_entry')
    .values({
      ...pick(entry, ['tenant_id', ...entryColumns]),
      number: sql<number>`coalesce(cast(${entry.number} as bigint), nextval('activity_number'))`,
      at,
    })
    .returning('number'),
);

/**
 * Queues an entry to be sealed (seal.ts). With both in one statement, Citus would plan the second insert on its
 * coordinator.
 */
const queueEntry = prepared((entry: { tenant_id: string; number: number }) =>
  statements.insertInto('activity_pending').values(pick(entry, ['tenant_id', 'number'])),
);

/** Adds an entry with the configs of its sources, in the transaction if `db` is one. */
export async function addEntry(db: Db, entry: NewEntry, configs: EntryValues['configs'] = []): Promise<void> {
  if (!db.isTransaction) return inTransaction(db, (trx) => addEntry(trx, entry, configs));
  const { tenant_id } = entry;
  const [added] = await insertEntry(db, entry);
  const { number } = added!;
  await queueEntry(db, { tenant_id, number });
  if (configs.length > 0) await addConfigs(db, tenant_id, [{ number, configs }]);
}

async function addConfigs(
  trx: Db,
  tenant_id: string,
  entries: readonly { number: number; configs: EntryValues['configs'] }[],
): Promise<void> {
  const rows = entries.flatMap(({ number, configs }) =>
    configs.map(({ sourceId, before, after }) => ({ tenant_id, number, source_id: sourceId, before, after })),
  );
  await insertMany(trx, 'activity_config', rows);
}

/** Adds entries of a tenant and the configs of their sources in few statements. Lock the described objects first. */
export async function addEntries(
  trx: Db,
  tenantId: string,
  entries: readonly (Omit<NewEntry, 'tenant_id'> & Pick<EntryValues, 'configs'>)[],
): Promise<void> {
  const { rows } = await sql<{ number: number }>`select nextval('activity_number') as number
    from generate_series(1, cast(${entries.length} as int))`.execute(trx);
  const numbers = rows.map(({ number }) => number);
  const numbered = entries.map((entry, index) => ({ ...entry, number: numbers[index]! }));
  // JSON omits the configs of sources, which are stored apart.
  const json = JSON.stringify(numbered.map((entry) => ({ ...entry, configs: undefined })));
  await sql`insert into activity_entry (tenant_id, at, number, ${entryNames})
    select cast(${tenantId} as uuid), ${at}, number, ${entryNames}
    from json_to_recordset(cast(${json} as json)) as entry (number bigint, ${typedNames})`.execute(trx);
  await sql`insert into activity_pending (tenant_id, number)
    select cast(${tenantId} as uuid), number from unnest(cast(${numbers} as bigint[])) as entry (number)`.execute(
    trx,
  );
  await addConfigs(trx, tenantId, numbered);
}
