import { readStored } from '@recon/engine/lib/json/lossless';
import type { Selectable } from 'kysely';
import type { FieldMap } from '@recon/contract/field-map';
import type { FieldMapTable } from '../../db/schema';

export type FieldMapRow = Selectable<FieldMapTable>;

/** Converts a row to a field map as the API sends it. */
export function fieldMapRecord(row: FieldMapRow): FieldMap {
  return {
    id: row.id,
    contextId: row.context_id,
    sourceId: row.source_id,
    mapping: readStored(row.mapping),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
