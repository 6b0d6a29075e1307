import { sql } from 'kysely';
import type { Db } from '../db/database';
import { nilId } from '../db/new-rows';
import { pick, prepared, statements } from '../db/prepared';
import { inTransaction } from '../db/transaction';
import { addEntry, type NewEntry } from './add-entry';

/** Returns the next number of an entry, and the start of the minute and of the hour, at the database's time. */
const nextNumber = prepared(
  () => sql<{ number: number; minute: Date; hour: Date }>`
    select nextval('activity_number') as number,
      date_trunc('minute', at, 'UTC') as minute, date_trunc('hour', at, 'UTC') as hour
    from (select clock_timestamp() as at) as now`,
);

const eventColumns = ['tenant_id', 'operation', 'person_id', 'since'] as const;
type Event = { tenant_id: string; operation: string; person_id: string; since: Date; number: number };

/** Counts an event. Returns the number of the entry that stands for it: the passed one if it is the first. */
const countEvent = prepared((event: Event & { count: number }) =>
  statements
    .insertInto('activity_repeat')
    .values(pick(event, [...eventColumns, 'number', 'count']))
    .onConflict((conflict) =>
      conflict.columns(eventColumns).doUpdateSet({ count: sql<number>`activity_repeat.count + 1` }),
    )
    .returning('number'),
);

/**
 * Adds an entry for the first of equal events of a period, and counts the others: anyone could fill the log with them.
 * Equal events have one tenant, operation and person.
 */
export async function addOncePer(period: 'minute' | 'hour', db: Db, entry: NewEntry): Promise<void> {
  const { tenant_id, operation } = entry;
  // Safe to repeat: an event that is counted twice adds no second entry.
  const options = { repeatable: true };
  await inTransaction(
    db,
    async (trx) => {
      const [next] = await nextNumber(trx, {});
      const { number, [period]: since } = next!;
      const event = { tenant_id, operation, person_id: entry.person_id ?? nilId, since, number, count: 1 };
      const [counted] = await countEvent(trx, event);
      if (counted!.number === number) await addEntry(trx, { ...entry, number });
    },
    options,
  );
}
