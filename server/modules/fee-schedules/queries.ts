import { readStored } from '@recon/engine/lib/json/lossless';
import { type Selectable, sql } from 'kysely';
import type { FeeItem, FeeSchedule } from '@recon/contract/fee-schedule';
import type { Db } from '../../db/database';
import { findRow } from '../../db/rows';
import type { FeeScheduleItemTable, FeeScheduleTable } from '../../db/schema';
import { AppError, issueAt } from '../../lib/app-error';

type ScheduleRow = Selectable<FeeScheduleTable>;

/**
 * Returns a fee schedule of the tenant, locked until the transaction ends: for `update` before a change, to `share`
 * before a copy. Throws FEE_SCHEDULE_NOT_FOUND.
 */
export async function findFeeSchedule(
  db: Db,
  tenantId: string,
  id: string,
  lock?: 'update' | 'share',
): Promise<ScheduleRow> {
  const row = await findRow(db, 'fee_schedule', { tenant_id: tenantId, id }, lock);
  if (!row)
    throw new AppError('FEE_SCHEDULE_NOT_FOUND', 'There is no fee schedule with this identifier.', {
      details: [issueAt(['path', 'scheduleId'], 'unknown_fee_schedule')],
    });
  return row;
}

/** Converts rows to schedules as the API sends them, each with its items by priority. */
export async function feeScheduleRecords(
  db: Db,
  tenantId: string,
  schedules: readonly ScheduleRow[],
): Promise<FeeSchedule[]> {
  if (schedules.length === 0) return [];
  const ids = schedules.map(({ id }) => id);
  // One lateral query per schedule, and one text for lists of any length: `fee_schedule_id = any(…)` alone might read
  // all items of the tenant.
  const { rows: items } = await sql<Selectable<FeeScheduleItemTable>>`
    select item.* from unnest(cast(${ids} as uuid[])) as wanted (id)
    cross join lateral (
      select * from fee_schedule_item
      where tenant_id = ${tenantId} and fee_schedule_id = wanted.id order by priority
    ) as item
    order by item.priority`.execute(db);
  return schedules.map((schedule) =>
    feeScheduleRecord(schedule, items.filter((item) => item.fee_schedule_id === schedule.id).map(itemRecord)),
  );
}

/** Converts a row to a schedule as the API sends it, with these items. */
export function feeScheduleRecord(schedule: ScheduleRow, items: FeeItem[]): FeeSchedule {
  return {
    id: schedule.id,
    tenantId: schedule.tenant_id,
    name: schedule.name,
    currency: schedule.currency,
    applicationOrder: schedule.application_order,
    roundingScale: schedule.rounding_scale,
    roundingMode: schedule.rounding_mode,
    items,
    createdAt: schedule.created_at.toISOString(),
    updatedAt: schedule.updated_at.toISOString(),
  };
}

function itemRecord(item: Selectable<FeeScheduleItemTable>): FeeItem {
  return {
    id: item.id,
    name: item.name,
    priority: item.priority,
    structureType: item.structure_type,
    structure: readStored(item.structure),
    createdAt: item.created_at.toISOString(),
    updatedAt: item.updated_at.toISOString(),
  };
}

/** Returns the first `limit` schedules of a tenant, by name. */
export function schedulesByName(db: Db, tenantId: string, limit: number): Promise<ScheduleRow[]> {
  return db
    .selectFrom('fee_schedule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .limit(limit)
    .execute();
}
