import type { Selectable } from 'kysely';
import type { FieldMap } from '@recon/contract/field-map';
import type { FieldMapTable } from '../../db/schema';
import { isoTime } from '../../lib/iso-time';
import { asStored } from '../../lib/stored-json';

export type FieldMapRow = Selectable<FieldMapTable>;

/** Returns a row as the API sends it. */
export function fieldMapRecord(row: FieldMapRow): FieldMap {
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
