import { sql } from 'kysely';
import type { Db } from '../db/database';
import { type Checkpoint, checkpointOf } from './checkpoint';
import { isoTime } from '../lib/iso-time';
import { headCheckpoint } from './seal';

/** What proves that a list of the entries of a period is complete (docs/activity.md#reports). */
export type PeriodProof = {
  entries: number;
  start: string | null;
  before: Checkpoint | null;
  after: Checkpoint | null;
  newest: Checkpoint | null;
};

/** Returns the number of a tenant's sealed entries in a period, and the checkpoints around it. `to` is excluded. */
export async function periodProof(
  db: Db,
  tenantId: string,
  { from, to }: { from: Date; to: Date },
): Promise<PeriodProof> {
  // Read first: entries that are sealed in the meantime are not counted.
  const head = await db
    .selectFrom('activity_head')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  const newest = (head && headCheckpoint(head)) ?? null;
  const { entries } = await db
    .selectFrom('activity_entry as e')
    .innerJoin('activity_seal as s', (join) =>
      join.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.number', '=', 'e.number'),
    )
    .select(sql<number>`count(*)::int`.as('entries'))
    .where('e.tenant_id', '=', tenantId)
    .where('s.tenant_id', '=', tenantId)
    .where('s.final', '<=', newest?.final ?? 0)
    .where('e.at', '>=', from)
    .where('e.at', '<', to)
    .executeTakeFirstOrThrow();
  const after = await storedCheckpoint(db, tenantId, { side: 'after', at: to });
  return {
    entries,
    start: await startOf(db, tenantId),
    before: await storedCheckpoint(db, tenantId, { side: 'before', at: from }),
    after: after ?? (newest && newest.at >= to.toISOString() ? newest : null),
    newest,
  };
}

/** Returns the time of the first sealed entry of a tenant that was not removed; null if there is none. */
async function startOf(db: Db, tenantId: string): Promise<string | null> {
  const row = await db
    .selectFrom('activity_seal as s')
    .innerJoin('activity_entry as e', (join) =>
      join.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.number', '=', 's.number'),
    )
    .select('e.at')
    .where('s.tenant_id', '=', tenantId)
    .where('e.tenant_id', '=', tenantId)
    .orderBy('s.final')
    .limit(1)
    .executeTakeFirst();
  return row ? isoTime(row.at) : null;
}

/** Returns the stored checkpoint of an end that is the nearest one before or after an instant, or at it. */
async function storedCheckpoint(
  db: Db,
  tenantId: string,
  { side, at }: { side: 'before' | 'after'; at: Date },
): Promise<Checkpoint | null> {
  const row = await db
    .selectFrom('activity_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'end')
    .where('at', side === 'before' ? '<=' : '>=', at)
    .orderBy('final', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row ? checkpointOf(row) : null;
}
