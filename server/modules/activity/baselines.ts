import { type Selectable, sql } from 'kysely';
import type { ActivityEvent } from '@recon/contract/activity-kinds';
import { writes } from '@recon/contract/writes';
import { contextStarts, scheduleStarts } from '@recon/engine/configuration/activity/entry';
import { addSystemEntry, bySystem, signInTenantId } from '../../activity/activity-log';
import { addEntries } from '../../activity/add-entry';
import { type EntryValues, entryValues } from '../../activity/entry-values';
import type { Db } from '../../db/database';
import { newId } from '../../db/new-rows';
import { findRow } from '../../db/rows';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { contextRecord } from '../contexts/queries';
import { feeScheduleRecords } from '../fee-schedules/queries';
import { fieldMapRecord } from '../field-maps/queries';
import { ruleRecord } from '../match-rules/queries';
import { sourceRecord } from '../sources/queries';

/**
 * Baselines: entries by the system with the complete state of a context or a fee schedule. They are added where the log
 * starts or continues (docs/activity.md#baselines), so that each later state follows from the log alone.
 */

/** Objects per transaction: on the embedded database, no request runs in the meantime. */
const atOnce = 500;

type Table = 'context' | 'fee_schedule';
type Baseline = EntryValues & { id: string };

/**
 * Records at a start of the server that the log was switched on or off, if so. After switching it on, first adds
 * baselines of all objects that the log has not described since it was off, unless `hasBaselines` is false.
 */
export async function switchActivity(db: Db, isOn: boolean, { hasBaselines = true } = {}): Promise<void> {
  const last = await db
    .selectFrom('activity_entry')
    .select(['operation', 'at'])
    .where('tenant_id', '=', signInTenantId)
    .where('operation', 'in', ['activityOn', 'activityOff'] satisfies ActivityEvent[])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const operation = isOn ? 'activityOn' : 'activityOff';
  // Entries are removed only while the log is on.
  const before = last?.operation ?? ((await isPruned(db)) ? 'activityOn' : undefined);
  if (before === operation) return;
  if (isOn && hasBaselines)
    for (const tenantId of await tenantsWithObjects(db)) await addMissingBaselines(db, tenantId, last?.at);
  await addSystemEntry(db, signInTenantId, { operation });
}

/** Returns whether entries were removed from the log that has the switches. */
async function isPruned(db: Db): Promise<boolean> {
  const head = await findRow(db, 'activity_head', { tenant_id: signInTenantId });
  return head !== undefined && head.removed > 0;
}

/** Adds baselines of a tenant's objects that the log has not described since an instant; 500 per transaction. */
export async function addMissingBaselines(db: Db, tenantId: string, since?: Date): Promise<void> {
  const actionId = newId();
  for (const table of ['fee_schedule', 'context'] as const)
    for await (const ids of pages(db, table, tenantId)) {
      const missing = await undescribed(db, { table, tenantId, ids, since });
      if (missing.length > 0)
        await inTransaction(db, (trx) => addSome(trx, { table, tenantId, actionId, ids: missing }));
    }
}

/** Adds an entry of a system action on a tenant, and baselines of all its objects, in the action's transaction. */
export async function addEntryWithBaselines(
  trx: Db,
  tenantId: string,
  entry: Parameters<typeof addSystemEntry>[2],
): Promise<void> {
  await addSystemEntry(trx, tenantId, entry);
  const actionId = newId();
  for (const table of ['fee_schedule', 'context'] as const)
    for await (const ids of pages(trx, table, tenantId))
      await addSome(trx, { table, tenantId, actionId, ids });
}

/** Returns the ids of the tenants that have contexts or fee schedules. */
export async function tenantsWithObjects(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for (const table of ['context', 'fee_schedule'] as const)
    for (const { tenant_id: id } of await db.selectFrom(table).select('tenant_id').distinct().execute())
      found.add(id);
  return [...found];
}

async function* pages(db: Db, table: Table, tenantId: string): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    let query = db.selectFrom(table).select('id').where('tenant_id', '=', tenantId);
    if (after !== undefined) query = query.where('id', '>', after);
    const rows = await query.orderBy('id').limit(atOnce).execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

/** The operations whose entries state an object completely. A copy needs the history of its original, too. */
const starts = {
  context: contextStarts.filter((operation) => operation !== 'cloneContext'),
  fee_schedule: scheduleStarts,
};

type Some = { table: Table; tenantId: string; ids: readonly string[] };

/** Returns the ids of objects without an entry that states them completely, since an instant if it is set. */
async function undescribed(
  db: Db,
  { table, tenantId, ids, since }: Some & { since: Date | undefined },
): Promise<string[]> {
  let query = db
    .selectFrom('activity_entry')
    .select('object_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`object_id = any(cast(${ids} as uuid[]))`)
    .where('operation', 'in', starts[table])
    .where('outcome', '=', 'done');
  if (since) query = query.where('at', '>=', since);
  const described = new Set((await query.execute()).map(({ object_id: id }) => id));
  return ids.filter((id) => !described.has(id));
}

/** Adds the baselines of some objects. Locks them first, as writes do, so that the numbers are in the right order. */
async function addSome(
  trx: Db,
  { table, tenantId, actionId, ids }: Some & { actionId: string },
): Promise<void> {
  const isContext = table === 'context';
  const baselines = await (isContext ? contextBaselines : scheduleBaselines)(trx, tenantId, ids);
  if (baselines.length === 0) return;
  const event: ActivityEvent = isContext ? 'baseline' : 'baselineFeeSchedule';
  const { tenant_id: _, ...bySystemOf } = bySystem(tenantId);
  const entries = baselines.map(({ id, ...values }) => ({
    ...bySystemOf,
    operation: event,
    action_id: actionId,
    object_kind: isContext ? 'context' : 'fee-schedule',
    object_id: id,
    context_id: isContext ? id : null,
    ...values,
  }));
  await addEntries(trx, tenantId, entries);
}

async function contextBaselines(trx: Db, tenantId: string, ids: readonly string[]): Promise<Baseline[]> {
  const contexts = await trx
    .selectFrom('context')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(cast(${ids} as uuid[]))`)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Field maps have locks of their own. The lock of a context covers its rules and sources.
  const fieldMaps = await partsOf(trx, 'field_map', tenantId, ids);
  const sources = await partsOf(trx, 'source', tenantId, ids);
  const rules = await partsOf(trx, 'match_rule', tenantId, ids);
  return contexts.map((context) => {
    const parts = {
      sources: sources.get(context.id)!.map(sourceRecord),
      fieldMaps: fieldMaps.get(context.id)!.map(fieldMapRecord),
      rules: rules.get(context.id)!.map(ruleRecord),
    };
    return { id: context.id, ...entryValues(writes.createContext, contextRecord(context), { parts }) };
  });
}

const partOrders = {
  field_map: ['id'],
  source: ['created_at', 'id'],
  match_rule: ['priority', 'id'],
} as const;

/** Returns the parts of contexts by the ids of their contexts. Locks field maps against changes. */
async function partsOf<Part extends keyof typeof partOrders>(
  trx: Db,
  table: Part,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Selectable<Database[Part]>[]>> {
  const order = sql.join(partOrders[table].map((column) => sql.ref(column)));
  const { rows } = await sql<Selectable<Database[Part]> & { context_id: string }>`
    select * from ${sql.table(table)}
    where tenant_id = ${tenantId} and context_id = any(cast(${ids} as uuid[]))
    order by ${order} ${sql.raw(table === 'field_map' ? 'for share' : '')}`.execute(trx);
  const parts = new Map<string, Selectable<Database[Part]>[]>(ids.map((id) => [id, []]));
  for (const row of rows) parts.get(row.context_id)!.push(row);
  return parts;
}

async function scheduleBaselines(trx: Db, tenantId: string, ids: readonly string[]): Promise<Baseline[]> {
  const rows = await trx
    .selectFrom('fee_schedule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(cast(${ids} as uuid[]))`)
    .orderBy('id')
    .forShare()
    .execute();
  const records = await feeScheduleRecords(trx, tenantId, rows);
  return records.map((record) => ({ id: record.id, ...entryValues(writes.createFeeSchedule, record, {}) }));
}
