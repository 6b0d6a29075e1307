import type { Db } from '../../db/database';
import { findRow, updateRow } from '../../db/rows';
import { AppError, issueAt } from '../../lib/app-error';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { lockContext } from '../contexts/queries';
import { insertFieldMap } from '../inserts';
import type { Handler } from '../module';
import { findSource } from '../sources/queries';
import { fieldMapRecord, type FieldMapRow } from './queries';

/** Field maps: docs/contract.md#field-maps. A source has one. */

const getFieldMap: Handler<'getFieldMap'> = async ({ params }, { db, tenantId }) => {
  const row = await fieldMapOf(db, tenantId, params);
  if (row) return fieldMapRecord(row);
  await findSource(db, { tenantId, ...params });
  throw new AppError('FIELD_MAP_NOT_FOUND', 'This source has no field map yet.', {
    details: [issueAt(['path', 'sourceId'], 'without_field_map')],
  });
};

const createFieldMap: Handler<'createFieldMap'> = async ({ params, body }, { db, tenantId, now }) => {
  await lockContext(db, tenantId, params.contextId);
  await findSource(db, { tenantId, ...params });
  if (await fieldMapOf(db, tenantId, params))
    throw new AppError('FIELD_MAP_EXISTS', 'This source has a field map already.', {
      details: [issueAt(['path', 'sourceId'], 'with_field_map')],
    });
  return { response: fieldMapRecord(await insertFieldMap(db, { tenantId, ...params, now }, body.mapping)) };
};

const updateFieldMap: Handler<'updateFieldMap'> = async ({ params, body }, { db, tenantId, now }) => {
  const before = await lockFieldMap(db, tenantId, params.fieldMapId);
  const changes = { mapping: writeJson(body.mapping), version: before.version + 1, updated_at: now };
  const after = await updateRow(db, 'field_map', { tenant_id: tenantId, id: before.id }, changes);
  return { response: fieldMapRecord(after), before: fieldMapRecord(before) };
};

const deleteFieldMap: Handler<'deleteFieldMap'> = async ({ params }, { db, tenantId }) => {
  const before = await lockFieldMap(db, tenantId, params.fieldMapId);
  await db.deleteFrom('field_map').where('tenant_id', '=', tenantId).where('id', '=', before.id).execute();
  return { response: undefined, before: fieldMapRecord(before) };
};

export const fieldMapHandlers = { getFieldMap, createFieldMap, updateFieldMap, deleteFieldMap };

function fieldMapOf(
  db: Db,
  tenantId: string,
  { contextId, sourceId }: { contextId: string; sourceId: string },
): Promise<FieldMapRow | undefined> {
  return findRow(db, 'field_map', { tenant_id: tenantId, context_id: contextId, source_id: sourceId });
}

/** Returns a field map, locked until the transaction ends: its writers take turns. Throws FIELD_MAP_NOT_FOUND. */
async function lockFieldMap(db: Db, tenantId: string, id: string): Promise<FieldMapRow> {
  const row = await findRow(db, 'field_map', { tenant_id: tenantId, id }, 'update');
  if (row) return row;
  throw new AppError('FIELD_MAP_NOT_FOUND', 'There is no field map with this identifier.', {
    details: [issueAt(['path', 'fieldMapId'], 'unknown_field_map')],
  });
}
