import { sql } from 'kysely';
import { copyName } from '~/domain/contexts/copy-name';
import { newId } from '../../db/ids';
import { statements } from '../../db/statements';
import { AppError } from '../../lib/app-error';
import { prepared } from '../../lib/prepared';
import { asStored } from '../../lib/stored-json';
import { insertFieldMap, insertSource } from '../inserts';
import type { Handler, Scope } from '../module';
import { contextRecord, lockContext } from './queries';
import { fault } from '~/domain/faults/fault';

/**
 * Copies a context with what was asked for, in the request's transaction, and counts what was copied.
 * The copy is a draft: it never goes live by itself (docs/contract.md#clone).
 */
export const cloneContext: Handler<'cloneContext'> = async ({ params, body }, scope) => {
  const { db, tenantId, now } = scope;
  const original = await lockContext(db, tenantId, params.contextId);
  const taken = await db
    .selectFrom('context')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', body.name)
    .executeTakeFirst();
  if (taken)
    throw new AppError('CONTEXT_NAME_TAKEN', 'Another context of this tenant has this name.', {
      details: [{ path: ['body', 'name'], message: fault('name_taken') }],
    });

  const copy = await db
    .insertInto('context')
    .values({ ...original, id: newId(), name: body.name, status: 'DRAFT', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const sources =
    body.includeSources === false
      ? { sourcesCloned: 0, fieldMapsCloned: 0, feeSchedulesCloned: 0 }
      : await cloneSources(scope, original.id, copy.id, body.includeFeeSchedules !== false);
  const rulesCloned = body.includeRules === false ? 0 : await cloneRules(scope, original.id, copy.id);
  return { context: contextRecord(copy), ...sources, rulesCloned };
};

async function cloneSources(scope: Scope, from: string, to: string, withFeeSchedules: boolean) {
  const { db, tenantId, now } = scope;
  const sources = await db
    .selectFrom('source')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('context_id', '=', from)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const fieldMaps = await db
    .selectFrom('field_map')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('context_id', '=', from)
    .execute();
  const scheduleIds = [...new Set(sources.flatMap(({ fee_schedule_id }) => fee_schedule_id ?? []))];
  const schedules = withFeeSchedules
    ? await cloneFeeSchedules(scope, scheduleIds)
    : new Map<string, string>();

  const owner = { tenantId, contextId: to, now };
  for (const source of sources) {
    const { id: sourceId } = await insertSource(db, owner, {
      name: source.name,
      type: source.type,
      side: source.side,
      config: asStored(source.config),
      feeScheduleId:
        source.fee_schedule_id && (schedules.get(source.fee_schedule_id) ?? source.fee_schedule_id),
    });
    const fieldMap = fieldMaps.find(({ source_id }) => source_id === source.id);
    if (fieldMap) await insertFieldMap(db, { ...owner, sourceId }, asStored(fieldMap.mapping));
  }
  return {
    sourcesCloned: sources.length,
    fieldMapsCloned: fieldMaps.length,
    feeSchedulesCloned: schedules.size,
  };
}

/** Copies fee schedules under free names; gives the copy's identifier for each original's. */
async function cloneFeeSchedules({ db, tenantId, now }: Scope, ids: string[]): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  if (ids.length === 0) return copies;
  const names = await db
    .selectFrom('fee_schedule')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .execute();
  const taken = new Set(names.map(({ name }) => name));
  const schedules = await db
    .selectFrom('fee_schedule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
  for (const schedule of schedules) {
    const id = newId();
    const name = copyName(schedule.name, (candidate) => taken.has(candidate));
    taken.add(name);
    copies.set(schedule.id, id);
    const dates = { created_at: now, updated_at: now };
    await db
      .insertInto('fee_schedule')
      .values({ ...schedule, id, name, ...dates })
      .execute();
    const items = await db
      .selectFrom('fee_schedule_item')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('fee_schedule_id', '=', schedule.id)
      .orderBy('priority')
      .execute();
    for (const item of items)
      await db
        .insertInto('fee_schedule_item')
        .values({ ...item, id: newId(), fee_schedule_id: id, ...dates })
        .execute();
  }
  return copies;
}

/** Within the database: the configs of 1,000 rules are more than a request should carry to and fro. */
async function cloneRules({ db, tenantId, now }: Scope, from: string, to: string): Promise<number> {
  const originals = await db
    .selectFrom('match_rule')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('context_id', '=', from)
    .execute();
  if (originals.length === 0) return 0;
  await addCopies(db, {
    tenantId,
    originals: originals.map(({ id }) => id),
    copies: originals.map(newId),
    to,
    now,
  });
  return originals.length;
}

type Copies = { tenantId: string; originals: string[]; copies: string[]; to: string; now: Date };
const addCopies = prepared((rules: Copies) => ({
  compile: () =>
    sql`
    insert into match_rule (id, tenant_id, context_id, priority, type, config, created_at, updated_at)
    select copied.copy, rule.tenant_id, cast(${rules.to} as uuid), rule.priority, rule.type, rule.config,
      cast(${rules.now} as timestamptz), cast(${rules.now} as timestamptz)
    from unnest(cast(${rules.originals} as uuid[]), cast(${rules.copies} as uuid[])) as copied (original, copy)
    join match_rule as rule on rule.tenant_id = ${rules.tenantId} and rule.id = copied.original`.compile(
      statements,
    ),
}));
