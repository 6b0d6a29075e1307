import type { Db } from '../db/database';
import { findRow } from '../db/rows';
import { type Checkpoint, checkpointOf } from './checkpoint';
import { headCheckpoint } from './seal';

/** The start of a tenant's log, and the checkpoints around a period (docs/activity.md#reports); null if there is none. */
export type PeriodCheckpoints = {
  start: string | null;
  before: Checkpoint | null;
  after: Checkpoint | null;
  newest: Checkpoint | null;
};

type Period = { from: Date; to: Date };

/** Milliseconds by which an entry may be committed, and so be sealed, after its time. */
const lateMs = 60_000;

/** Returns the start of a tenant's log and the checkpoints around a period, whose `to` is excluded. */
export async function periodCheckpoints(
  db: Db,
  tenantId: string,
  period: Period,
): Promise<PeriodCheckpoints> {
  const head = await findRow(db, 'activity_head', { tenant_id: tenantId });
  const newest = (head && headCheckpoint(head)) ?? null;
  const none = { before: null, after: null };
  const around = newest ? await checkpointsAround(db, newest, period) : none;
  return { start: await startOf(db, tenantId), ...around, newest };
}

/**
 * Returns the last checkpoint before a period, and the first one a minute after its end, else the newest one at or
 * after the end; null if there is none.
 */
export async function checkpointsAround(
  db: Db,
  newest: Checkpoint,
  { from, to }: Period,
): Promise<{ before: Checkpoint | null; after: Checkpoint | null }> {
  const { tenantId } = newest;
  const late = new Date(to.getTime() + lateMs);
  const after = await storedCheckpoint(db, tenantId, { side: 'after', at: late });
  return {
    before: await storedCheckpoint(db, tenantId, { side: 'before', at: from }),
    after: after ?? (newest.at >= to.toISOString() ? newest : null),
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
  return row ? row.at.toISOString() : null;
}

/** Returns the stored checkpoint of an end that is the nearest one before an instant, or the nearest one from it on. */
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
    .where('at', side === 'before' ? '<' : '>=', at)
    .orderBy('final', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row ? checkpointOf(row) : null;
}
