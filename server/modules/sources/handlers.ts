import type { Db } from '../../db/database';
import { columnsToUpdate } from '../../db/columns-of';
import { findRow, updateRow } from '../../db/rows';
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
  const { config, feeScheduleId, ...more } = body;
  const key = { tenant_id: tenantId, id: before.id };
  const after = await updateRow(db, 'source', key, {
    ...columnsToUpdate(more),
    ...(config && { config: writeJson(config) }),
    // An empty string removes it; null or absence leaves it unchanged.
    ...(feeScheduleId != null && { fee_schedule_id: feeScheduleId || null }),
    updated_at: now,
  });
  return { response: sourceRecord(after), before: sourceRecord(before) };
};

export const sourceHandlers = { listSources, createSource, getSource, updateSource };

async function refuseUnknownFeeSchedule(
  db: Db,
  tenantId: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  if (!(await findRow(db, 'fee_schedule', { tenant_id: tenantId, id })))
    throw badRequest([issueAt(['body', 'feeScheduleId'], 'unknown_fee_schedule')]);
}
