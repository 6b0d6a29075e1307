import type { Kysely } from 'kysely';
import { loadSampleLedger } from './sample-ledger';
import { sampleContexts, sampleFeeSchedules } from './sample-data';
import { type SampleLanguage, sampleTexts } from './sample-translations';
import { newId } from '../db/ids';
import type { Db } from '../db/database';
import type { Database } from '../db/schema';
import { inTransaction } from '../db/transaction';

/** The tenant of the local sign-in link. */
export const sampleTenant = { id: '01957f3e-5a10-7c3b-9d2e-6b1f4a8c0d57', name: 'Banco Aurora' } as const;

const dayLength = 24 * 3600 * 1000;

type Translate = ReturnType<typeof sampleTexts>;

/**
 * Loads the sample tenant with names in `language`, in one transaction. Loads each part once per database. `now` is the
 * time of the newest change in it.
 */
export async function loadSample(db: Db, now = new Date(), language: SampleLanguage = 'en'): Promise<void> {
  const text = sampleTexts(language);
  await inTransaction(db, async (trx) => {
    // If several replicas start at once, the others wait here for the first.
    if ((await isFirst(trx, 'sample', now)) && !(await hasRows(trx, 'context'))) {
      const schedules = await insertFeeSchedules(trx, now, text);
      for (const [index, context] of sampleContexts.entries())
        await insertContext(trx, context, {
          schedules,
          text,
          created: new Date(now.getTime() - (400 - index * 14) * dayLength),
          updated: new Date(now.getTime() - context.updatedDaysAgo * dayLength - index * 3_700_000),
        });
    }
    // A part of its own, since older databases were created before the service had a ledger.
    if ((await isFirst(trx, 'sample-ledger', now)) && !(await hasRows(trx, 'organization')))
      await loadSampleLedger(trx, sampleTenant.id, { now, text });
  });
}

/** Marks the sample as loaded, for a database whose sample tenant comes from elsewhere: a start does not load it. */
export async function recordSampleLoaded(db: Kysely<Database>, now = new Date()): Promise<void> {
  for (const part of ['sample', 'sample-ledger']) await isFirst(db, part, now);
}

/** Records that a part is being loaded. Returns false if it was loaded before. */
async function isFirst(db: Kysely<Database>, name: string, now: Date): Promise<boolean> {
  const noted = await db
    .insertInto('setting')
    .values({ name, value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Returns whether the tenant has any rows in the table. On a cluster its machine commits before the coordinator, which
 * stores the record. A process killed between the two leaves rows without the record.
 */
async function hasRows(db: Kysely<Database>, table: 'context' | 'organization'): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', sampleTenant.id)
    .limit(1)
    .execute();
  return found.length > 0;
}

async function insertFeeSchedules(
  db: Kysely<Database>,
  now: Date,
  text: Translate,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const at = new Date(now.getTime() - 420 * dayLength);
  for (const { name, currency, applicationOrder, items } of sampleFeeSchedules) {
    const id = newId();
    ids.set(name, id);
    const owned = { tenant_id: sampleTenant.id, created_at: at, updated_at: at };
    await db
      .insertInto('fee_schedule')
      .values({
        id,
        ...owned,
        name: text(name),
        currency,
        application_order: applicationOrder,
        rounding_scale: 2,
        rounding_mode: 'HALF_UP',
      })
      .execute();
    for (const [index, item] of items.entries())
      await db
        .insertInto('fee_schedule_item')
        .values({
          id: newId(),
          ...owned,
          fee_schedule_id: id,
          name: text(item.name),
          priority: index + 1,
          structure_type: item.type,
          structure: JSON.stringify(item.structure),
        })
        .execute();
  }
  return ids;
}

async function insertContext(
  db: Kysely<Database>,
  context: (typeof sampleContexts)[number],
  {
    schedules,
    text,
    created,
    updated,
  }: { schedules: ReadonlyMap<string, string>; text: Translate; created: Date; updated: Date },
): Promise<void> {
  const contextId = newId();
  const tenant = { tenant_id: sampleTenant.id };
  const dates = { created_at: created, updated_at: updated };
  await db
    .insertInto('context')
    .values({
      id: contextId,
      ...tenant,
      name: text(context.name),
      type: context.type,
      status: context.status,
      interval: text(context.interval),
      fee_tolerance_abs: context.feeToleranceAbs ?? '0',
      fee_tolerance_pct: context.feeTolerancePct ?? '0',
      fee_normalization: context.feeNormalization ?? null,
      auto_match_on_upload: context.autoMatchOnUpload ?? false,
      ...dates,
    })
    .execute();
  for (const { mapping, ...source } of context.sources) {
    const sourceId = newId();
    await db
      .insertInto('source')
      .values({
        id: sourceId,
        ...tenant,
        context_id: contextId,
        name: text(source.name),
        type: source.type,
        side: source.side,
        config: JSON.stringify(source.config ?? {}),
        fee_schedule_id: (source.feeSchedule && schedules.get(source.feeSchedule)) ?? null,
        ...dates,
      })
      .execute();
    if (mapping)
      await db
        .insertInto('field_map')
        .values({
          id: newId(),
          ...tenant,
          context_id: contextId,
          source_id: sourceId,
          mapping: JSON.stringify(mapping),
          version: 1,
          ...dates,
        })
        .execute();
  }
  for (const [index, { type, config }] of context.rules.entries())
    await db
      .insertInto('match_rule')
      .values({
        id: newId(),
        ...tenant,
        context_id: contextId,
        priority: index + 1,
        type,
        config: JSON.stringify(config),
        created_at: created,
        updated_at: new Date(updated.getTime() - index * dayLength),
      })
      .execute();
}
