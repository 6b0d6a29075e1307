import { readStored } from '@recon/engine/lib/json/lossless';
import { type Selectable, sql } from 'kysely';
import { copyName, copyStem } from '@recon/engine/configuration/contexts/copy-name';
import { insertRows, newId } from '../../db/new-rows';
import { prepared } from '../../db/prepared';
import { findRow } from '../../db/rows';
import type { FeeScheduleTable } from '../../db/schema';
import { AppError, issueAt } from '../../lib/app-error';
import { findFeeSchedule } from '../fee-schedules/queries';
import { insertFieldMap, insertSource } from '../inserts';
import type { Copies, CopyPair } from '@recon/engine/configuration/activity/entry';
import type { Handler, Scope } from '../module';
import { contextRecord, lockContext } from './queries';

/** Copies a context with the requested parts as a draft (docs/contract.md#clone). Returns the copy and the numbers of copies. */
export const cloneContext: Handler<'cloneContext'> = async ({ params, body }, scope) => {
  const { db, tenantId, now } = scope;
  const original = await lockContext(db, tenantId, params.contextId);
  if (await findRow(db, 'context', { tenant_id: tenantId, name: body.name }))
    throw new AppError('CONTEXT_NAME_TAKEN', 'Another context of this tenant has this name.', {
      details: [issueAt(['body', 'name'], 'name_taken')],
    });

  const copy = await db
    .insertInto('context')
    .values({ ...original, id: newId(), name: body.name, status: 'DRAFT', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const sources =
    body.includeSources === false
      ? { sources: [], fieldMaps: [], feeSchedules: [] }
      : await cloneSources(scope, original.id, copy.id, body.includeFeeSchedules !== false);
  const rules = body.includeRules === false ? [] : await cloneRules(scope, original.id, copy.id);
  const response = {
    context: contextRecord(copy),
    sourcesCloned: sources.sources.length,
    fieldMapsCloned: sources.fieldMaps.length,
    feeSchedulesCloned: sources.feeSchedules.length,
    rulesCloned: rules.length,
  };
  return { response, copies: { from: original.id, rules, ...sources } };
};

type CopiedSources = Omit<Copies, 'from' | 'rules'>;

async function cloneSources(
  scope: Scope,
  from: string,
  to: string,
  withFeeSchedules: boolean,
): Promise<CopiedSources> {
  const { db, tenantId, now } = scope;
  const sources = await db
    .selectFrom('source')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: tenantId, context_id: from }))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const fieldMaps = await db
    .selectFrom('field_map')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: tenantId, context_id: from }))
    .orderBy('id')
    // No change of a field map may come between this read and the entry of the clone in the activity log.
    .forShare()
    .execute();
  const scheduleIds = [...new Set(sources.flatMap(({ fee_schedule_id }) => fee_schedule_id ?? []))];
  const feeSchedules = withFeeSchedules ? await cloneFeeSchedules(scope, scheduleIds) : [];
  const schedules = new Map(feeSchedules.map((schedule) => [schedule.from, schedule.to]));

  const owner = { tenantId, contextId: to, now };
  const copies: { sources: CopyPair[]; fieldMaps: CopyPair[] } = { sources: [], fieldMaps: [] };
  for (const source of sources) {
    const { id: sourceId } = await insertSource(db, owner, {
      name: source.name,
      type: source.type,
      side: source.side,
      config: readStored(source.config),
      feeScheduleId:
        source.fee_schedule_id && (schedules.get(source.fee_schedule_id) ?? source.fee_schedule_id),
    });
    copies.sources.push([source.id, sourceId]);
    const fieldMap = fieldMaps.find(({ source_id }) => source_id === source.id);
    if (!fieldMap) continue;
    const { id } = await insertFieldMap(db, { ...owner, sourceId }, readStored(fieldMap.mapping));
    copies.fieldMaps.push([fieldMap.id, id]);
  }
  return { ...copies, feeSchedules };
}

/** Copies fee schedules under free names. Returns the ids and names of the copies. */
async function cloneFeeSchedules(
  { db, tenantId, now }: Scope,
  ids: string[],
): Promise<CopiedSources['feeSchedules']> {
  const copies: CopiedSources['feeSchedules'][number][] = [];
  const schedules = [];
  // Locked in one sequence, so that two clones do not wait for each other.
  for (const id of ids.toSorted()) schedules.push(await findFeeSchedule(db, tenantId, id, 'share'));
  schedules.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const schedule of schedules) {
    const id = newId();
    const dates = { created_at: now, updated_at: now };
    const name = await insertCopy(db, { ...schedule, id, ...dates });
    copies.push({ from: schedule.id, to: id, name });
    const items = await db
      .selectFrom('fee_schedule_item')
      .selectAll()
      .where((eb) => eb.and({ tenant_id: tenantId, fee_schedule_id: schedule.id }))
      .orderBy('priority')
      .execute();
    for (const item of items)
      await insertRows(db, 'fee_schedule_item', { ...item, id: newId(), fee_schedule_id: id, ...dates });
  }
  return copies;
}

/** Inserts a copy of a fee schedule under a free name, which is returned. */
async function insertCopy(db: Scope['db'], copy: Selectable<FeeScheduleTable>): Promise<string> {
  for (;;) {
    const names = await namesBeginningAs(db, copy.tenant_id, copy.name);
    const name = copyName(copy.name, (candidate) => names.has(candidate));
    const inserted = await db
      .insertInto('fee_schedule')
      .values({ ...copy, name })
      // Another clone may take the name at the same time. This one then waits for the end of the other one.
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return name;
  }
}

/** Number of leading characters that a name shares with every copy of it, however high the copy's number. */
const stemChars = 80;

/** Returns the existing names of the tenant's fee schedules that a copy of this one might have, not all names. */
async function namesBeginningAs(db: Scope['db'], tenantId: string, name: string): Promise<Set<string>> {
  const beginning = copyStem(name, stemChars);
  const found = await db
    .selectFrom('fee_schedule')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('name', '>=', beginning)
    .where('name', '<', `${beginning}\u{10ffff}`)
    .execute();
  return new Set(found.map((row) => row.name));
}

/** Copies the rules within the database, since the configs of 1,000 rules are large. Returns their ids. */
async function cloneRules({ db, tenantId, now }: Scope, from: string, to: string): Promise<CopyPair[]> {
  const originals = await db
    .selectFrom('match_rule')
    .select('id')
    .where((eb) => eb.and({ tenant_id: tenantId, context_id: from }))
    .execute();
  if (originals.length === 0) return [];
  const copies = originals.map(({ id }): CopyPair => [id, newId()]);
  await addCopies(db, { tenantId, from, copies: JSON.stringify(Object.fromEntries(copies)), to, now });
  return copies;
}

/** Values of `addCopies`. `copies` is JSON text that maps each rule's id to its copy's id, to avoid a join. */
type RuleCopies = { tenantId: string; from: string; copies: string; to: string; now: Date };
const addCopies = prepared(
  (rules: RuleCopies) => sql`
    insert into match_rule (id, tenant_id, context_id, priority, type, config, created_at, updated_at)
    select cast(cast(${rules.copies} as jsonb) ->> cast(id as text) as uuid), tenant_id, cast(${rules.to} as uuid),
      priority, type, config, cast(${rules.now} as timestamptz), cast(${rules.now} as timestamptz)
    from match_rule where tenant_id = ${rules.tenantId} and context_id = ${rules.from}`,
);
