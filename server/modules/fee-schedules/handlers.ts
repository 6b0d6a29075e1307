import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { columnsToUpdate } from '../../db/columns-of';
import { insertRows, newId } from '../../db/new-rows';
import { updateRow } from '../../db/rows';
import { writeJson } from '@recon/engine/lib/json/lossless';
import type { Handler } from '../module';
import { feeScheduleRecord, feeScheduleRecords, findFeeSchedule, schedulesByName } from './queries';

/** Fee schedules: docs/contract.md#fee-schedules. Currency and items never change. */

/** Returns fee schedules by name. The operation has no cursor, so only `hasMore` shows that there are more. */
const listFeeSchedules: Handler<'listFeeSchedules'> = async ({ query }, { db, tenantId }) => {
  const { limit = 20 } = query;
  const rows = await schedulesByName(db, tenantId, limit + 1);
  const items = await feeScheduleRecords(db, tenantId, rows.slice(0, limit));
  return { items, limit, hasMore: rows.length > limit };
};

const createFeeSchedule: Handler<'createFeeSchedule'> = async ({ body }, { db, tenantId, now }) => {
  const dates = { created_at: now, updated_at: now };
  const schedule = await db
    .insertInto('fee_schedule')
    .values({
      id: newId(),
      tenant_id: tenantId,
      name: body.name,
      currency: body.currency,
      application_order: body.applicationOrder,
      rounding_scale: body.roundingScale ?? 2,
      rounding_mode: body.roundingMode ?? 'HALF_UP',
      ...dates,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = body.items.map((item) => ({
    id: newId(),
    tenant_id: tenantId,
    fee_schedule_id: schedule.id,
    name: item.name,
    priority: item.priority ?? 0,
    structure_type: item.structureType,
    structure: writeJson(item.structure),
    ...dates,
  }));
  await insertRows(db, 'fee_schedule_item', ...items);
  return { response: only(await feeScheduleRecords(db, tenantId, [schedule])) };
};

const getFeeSchedule: Handler<'getFeeSchedule'> = async ({ params }, { db, tenantId }) =>
  only(await feeScheduleRecords(db, tenantId, [await findFeeSchedule(db, tenantId, params.scheduleId)]));

const updateFeeSchedule: Handler<'updateFeeSchedule'> = async ({ params, body }, { db, tenantId, now }) => {
  const before = await findFeeSchedule(db, tenantId, params.scheduleId, 'update');
  const key = { tenant_id: tenantId, id: before.id };
  const after = await updateRow(db, 'fee_schedule', key, { ...columnsToUpdate(body), updated_at: now });
  // Items never change, so both states have the same ones.
  const response = only(await feeScheduleRecords(db, tenantId, [after]));
  return { response, before: feeScheduleRecord(before, response.items) };
};

export const feeScheduleHandlers = { listFeeSchedules, createFeeSchedule, getFeeSchedule, updateFeeSchedule };

function only(records: FeeSchedule[]): FeeSchedule {
  return records[0]!;
}
