import type { Db } from '../../db/database';
import { badRequest, issueAt } from '../../lib/app-error';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { findContext, lockContext } from '../contexts/queries';
import { insertSource } from '../inserts';
import type { Handler } from '../module';
import { findSource, sourceRecord, sourcePage } from './queries';

/** Sources: docs/contract.md#sources. They cannot be deleted. */

const listSources: Handler<'listSources'> = ({ params, query }, { db, tenantId, secrets }) => {
  const { contextId } = params;
  const { type, ...page } = query;
  return sourcePage(
    db,
    { tenantId, contextId },
    {
      ...page,
      secrets,
      binding: ['sources', tenantId, contextId],
      filters: { type },
      exists: () => findContext(db, tenantId, contextId),
    },
  );
};

const createSource: Handler<'createSource'> = async ({ params, body }, { db, tenantId, now }) => {
  const { contextId } = params;
  await findContext(db, tenantId, contextId);
  await refuseUnknownFeeSchedule(db, tenantId, body.feeScheduleId);
  return { response: sourceRecord(await insertSource(db, { tenantId, contextId, now }, body)) };
};

const getSource: Handler<'getSource'> = async ({ params }, { db, tenantId }) =>
  sourceRecord(await findSource(db, { tenantId, ...params }));

const updateSource: Handler<'updateSource'> = async ({ params, body }, { db, tenantId, now }) => {
  await lockContext(db, tenantId, params.contextId);
  const before = await findSource(db, { tenantId, ...params });
  await refuseUnknownFeeSchedule(db, tenantId, body.feeScheduleId);
  const after = await db
    .updateTable('source')
    .set({
      name: body.name ?? before.name,
      type: body.type ?? before.type,
      side: body.side ?? before.side,
      config: body.config ? writeJson(body.config) : before.config,
      // An empty string removes it; null or absence leaves it unchanged.
      fee_schedule_id: body.feeScheduleId == null ? before.fee_schedule_id : body.feeScheduleId || null,
      updated_at: now,
    })
    .where((eb) => eb.and({ tenant_id: tenantId, id: before.id }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { response: sourceRecord(after), before: sourceRecord(before) };
};

export const sourceHandlers = { listSources, createSource, getSource, updateSource };

async function refuseUnknownFeeSchedule(
  db: Db,
  tenantId: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const known = await db
    .selectFrom('fee_schedule')
    .select('id')
    .where((eb) => eb.and({ tenant_id: tenantId, id }))
    .executeTakeFirst();
  if (!known) throw badRequest([issueAt(['body', 'feeScheduleId'], 'unknown_fee_schedule')]);
}
