import { nilId } from '@recon/contract/values';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { pick, prepared, statements } from '../db/prepared';
import { inTransaction } from '../db/transaction';
import { addEntry, type NewEntry } from './add-entry';

/** Returns the next number of an entry, the database's time, and the start of its minute and of its hour. */
const nextNumber = prepared(
  () => sql<{ number: number; at: Date; minute: Date; hour: Date }>`
    select nextval('activity_number') as number, at,
      date_trunc('minute', at, 'UTC') as minute, date_trunc('hour', at, 'UTC') as hour
    from (select clock_timestamp() as at) as now`,
);

const eventColumns = ['tenant_id', 'operation', 'person_id', 'since'] as const;
type Event = { tenant_id: string; operation: string; person_id: string; since: Date; number: number };
const periods = { minute: 60_000, hour: 3_600_000 } as const;

/**
 * Counts an event, which adds `more` to the count of earlier ones. Returns the number of the entry that stands for it:
 * the passed one if it is the first.
 */
const countEvent = prepared((event: Event & { count: number; more: number }) =>
  statements
    .insertInto('activity_repeat')
    .values(pick(event, [...eventColumns, 'number', 'count']))
    .onConflict((conflict) =>
      conflict
        .columns(eventColumns)
        .doUpdateSet({ count: sql<number>`activity_repeat.count + ${event.more}` }),
    )
    .returning('number'),
);

/**
 * Adds an entry for the first of equal events in a period: anyone could fill the log with them. Counts the others
 * unless `isCounted` is false. Equal: of one tenant, operation and person. Returns the ms until the period ends.
 */
export async function addOncePer(
  period: 'minute' | 'hour',
  db: Db,
  entry: NewEntry,
  { isCounted = true } = {},
): Promise<number> {
  const { tenant_id, operation } = entry;
  const more = isCounted ? 1 : 0;
  return inTransaction(
    db,
    async (trx) => {
      const [next] = await nextNumber(trx, {});
      const { number, at, [period]: since } = next!;
      const event = { tenant_id, operation, person_id: entry.person_id ?? nilId, since, number };
      const [counted] = await countEvent(trx, { ...event, count: 1, more });
      if (counted!.number === number) await addEntry(trx, { ...entry, number });
      return since.getTime() + periods[period] - at.getTime();
    },
    // Safe to repeat: an event that is counted twice adds no second entry.
    { repeatable: true },
  );
}
