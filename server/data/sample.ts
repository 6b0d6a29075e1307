import { loadSampleLedger } from './sample-ledger';
import { type SampleContext, sampleContexts, sampleFeeSchedules } from './sample-data';
import { type SampleLanguage, sampleTexts } from './sample-translations';
import { insertRows, newId } from '../db/new-rows';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';

/** Tenant of the sample data. The sign-in link that a local server prints at its start signs in to it. */
export const sampleTenant = { id: '01957f3e-5a10-7c3b-9d2e-6b1f4a8c0d57', name: 'Banco Aurora' } as const;

const dayLength = 24 * 3600 * 1000;

type Translate = ReturnType<typeof sampleTexts>;

/** The parts of the sample to load: those that are embedded. A remote service has records of its own. */
export type SampleParts = { contexts: boolean; ledger: boolean };

/**
 * Loads the sample contexts and ledger, except a part that this database has had before. The newest change is at `now`.
 * `finish` ends the transaction, if the contexts were loaded.
 */
export async function loadSample(
  db: Db,
  now = new Date(),
  language: SampleLanguage = 'en',
  finish?: (trx: Db) => Promise<void>,
  parts: SampleParts = { contexts: true, ledger: true },
): Promise<void> {
  const text = sampleTexts(language);
  await inTransaction(db, async (trx) => {
    // If several replicas start at once, the others wait here for the first.
    if (parts.contexts && (await isFirst(trx, 'sample', now)) && !(await hasRows(trx, 'context'))) {
      const schedules = await insertFeeSchedules(trx, now, text);
      for (const [index, context] of sampleContexts.entries())
        await insertContext(trx, context, {
          schedules,
          text,
          created: new Date(now.getTime() - (400 - index * 14) * dayLength),
          updated: new Date(now.getTime() - context.updatedDaysAgo * dayLength - index * 3_700_000),
        });
      await finish?.(trx);
    }
    // A part of its own, since older databases were created before the service had a ledger.
    if (parts.ledger && (await isFirst(trx, 'sample-ledger', now)) && !(await hasRows(trx, 'organization')))
      await loadSampleLedger(trx, sampleTenant.id, { now, text });
  });
}

/** Records, after an import into the sample tenant, that the next start must not load the sample. */
export async function recordSampleLoaded(db: Db, now = new Date()): Promise<void> {
  for (const part of ['sample', 'sample-ledger']) await isFirst(db, part, now);
}

/** Records that a part is being loaded. Returns false if it was loaded before. */
async function isFirst(db: Db, name: string, now: Date): Promise<boolean> {
  const noted = await db
    .insertInto('setting')
    .values({ name, value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Returns whether the sample tenant has rows. On a cluster, a killed process may leave rows but no record of them. */
async function hasRows(db: Db, table: 'context' | 'organization'): Promise<boolean> {
  const rows = db.selectFrom(table).select('id').where('tenant_id', '=', sampleTenant.id);
  return (await rows.limit(1).execute()).length > 0;
}

async function insertFeeSchedules(db: Db, now: Date, text: Translate): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const at = new Date(now.getTime() - 420 * dayLength);
  const owned = { tenant_id: sampleTenant.id, created_at: at, updated_at: at };
  for (const { name, currency, applicationOrder, items } of sampleFeeSchedules) {
    const id = newId();
    ids.set(name, id);
    await insertRows(db, 'fee_schedule', {
      id,
      ...owned,
      name: text(name),
      currency,
      application_order: applicationOrder,
      rounding_scale: 2,
      rounding_mode: 'HALF_UP',
    });
    const rows = items.map((item, index) => ({
      id: newId(),
      ...owned,
      fee_schedule_id: id,
      name: text(item.name),
      priority: index + 1,
      structure_type: item.type,
      structure: JSON.stringify(item.structure),
    }));
    await insertRows(db, 'fee_schedule_item', ...rows);
  }
  return ids;
}

type Surroundings = { schedules: ReadonlyMap<string, string>; text: Translate; created: Date; updated: Date };

async function insertContext(db: Db, context: SampleContext, around: Surroundings): Promise<void> {
  const { schedules, text, created, updated } = around;
  const { type, status, fees = {} } = context;
  const tenant = { tenant_id: sampleTenant.id };
  const dates = { created_at: created, updated_at: updated };
  const contextId = newId();
  await insertRows(db, 'context', {
    id: contextId,
    ...tenant,
    name: text(context.name),
    type,
    status,
    interval: text(context.interval),
    fee_tolerance_abs: fees.abs ?? '0',
    fee_tolerance_pct: fees.pct ?? '0',
    fee_normalization: fees.normalization ?? null,
    auto_match_on_upload: context.autoMatchOnUpload ?? false,
    ...dates,
  });
  for (const { name, type: sourceType, side, config, mapping, feeSchedule } of context.sources) {
    const owned = { ...tenant, ...dates, context_id: contextId };
    const sourceId = newId();
    await insertRows(db, 'source', {
      id: sourceId,
      ...owned,
      name: text(name),
      type: sourceType,
      side,
      config: JSON.stringify(config ?? {}),
      fee_schedule_id: (feeSchedule && schedules.get(feeSchedule)) ?? null,
    });
    const map = { id: newId(), ...owned, source_id: sourceId, mapping: JSON.stringify(mapping), version: 1 };
    if (mapping) await insertRows(db, 'field_map', map);
  }
  for (const [index, rule] of context.rules.entries())
    await insertRows(db, 'match_rule', {
      id: newId(),
      ...tenant,
      context_id: contextId,
      priority: index + 1,
      type: rule.type,
      config: JSON.stringify(rule.config),
      created_at: created,
      updated_at: new Date(updated.getTime() - index * dayLength),
    });
}
