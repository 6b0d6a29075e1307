import type { Selectable } from 'kysely';
import type { FieldMap } from '~/contract/field-map';
import type { Db } from '../../db/database';
import type { FieldMapTable } from '../../db/schema';
import { AppError, issueAt } from '../../lib/app-error';
import { isoTime } from '../../lib/iso-time';
import { asStored } from '../../lib/stored-json';
import { writeJson } from '~/lib/json/lossless';
import { lockContext } from '../contexts/queries';
import { insertFieldMap } from '../inserts';
import type { Handler } from '../module';
import { findSource } from '../sources/queries';

/** Field maps: docs/contract.md#field-maps. A source has one. */

type FieldMapRow = Selectable<FieldMapTable>;

const getFieldMap: Handler<'getFieldMap'> = async ({ params }, { db, tenantId }) => {
  const row = await fieldMapOf(db, { tenantId, ...params });
  if (row) return fieldMapRecord(row);
  await findSource(db, { tenantId, ...params });
  throw new AppError('FIELD_MAP_NOT_FOUND', 'This source has no field map yet.', {
    details: [issueAt(['path', 'sourceId'], 'without_field_map')],
  });
};

const createFieldMap: Handler<'createFieldMap'> = async ({ params, body }, { db, tenantId, now }) => {
  await lockContext(db, tenantId, params.contextId);
  await findSource(db, { tenantId, ...params });
  if (await fieldMapOf(db, { tenantId, ...params }))
    throw new AppError('FIELD_MAP_EXISTS', 'This source has a field map already.', {
      details: [issueAt(['path', 'sourceId'], 'with_field_map')],
    });
  return fieldMapRecord(await insertFieldMap(db, { tenantId, ...params, now }, body.mapping));
};

const updateFieldMap: Handler<'updateFieldMap'> = async ({ params, body }, { db, tenantId, now }) => {
  const before = await findFieldMap(db, tenantId, params.fieldMapId);
  const after = await db
    .updateTable('field_map')
    .set(({ eb }) => ({
      mapping: writeJson(body.mapping),
      // Incremented by the database, so that concurrent writes count as two changes.
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where((eb) => eb.and({ tenant_id: tenantId, id: before.id }))
    .returningAll()
    .executeTakeFirst();
  if (!after) throw fieldMapNotFound();
  return fieldMapRecord(after);
};

const deleteFieldMap: Handler<'deleteFieldMap'> = async ({ params }, { db, tenantId }) => {
  const { id } = await findFieldMap(db, tenantId, params.fieldMapId);
  await db.deleteFrom('field_map').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

export const fieldMapHandlers = { getFieldMap, createFieldMap, updateFieldMap, deleteFieldMap };

function fieldMapRecord(row: FieldMapRow): FieldMap {
  return {
    id: row.id,
    contextId: row.context_id,
    sourceId: row.source_id,
    mapping: asStored(row.mapping),
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

async function fieldMapOf(
  db: Db,
  { tenantId, contextId, sourceId }: { tenantId: string; contextId: string; sourceId: string },
): Promise<FieldMapRow | undefined> {
  return db
    .selectFrom('field_map')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: tenantId, context_id: contextId, source_id: sourceId }))
    .executeTakeFirst();
}

async function findFieldMap(db: Db, tenantId: string, id: string): Promise<FieldMapRow> {
  const row = await db
    .selectFrom('field_map')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: tenantId, id }))
    .executeTakeFirst();
  if (!row) throw fieldMapNotFound();
  return row;
}

function fieldMapNotFound(): AppError {
  return new AppError('FIELD_MAP_NOT_FOUND', 'There is no field map with this identifier.', {
    details: [issueAt(['path', 'fieldMapId'], 'unknown_field_map')],
  });
}
