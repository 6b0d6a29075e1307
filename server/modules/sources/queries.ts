import { readStored } from '@recon/engine/lib/json/lossless';
import type { Selectable } from 'kysely';
import type { Source } from '@recon/contract/source';
import type { Db } from '../../db/database';
import { findRow } from '../../db/rows';
import type { SourceTable } from '../../db/schema';
import { AppError, issueAt } from '../../lib/app-error';
import { findContext } from '../contexts/queries';
import { statements } from '../../db/prepared';
import { byCreation, preparedList } from '../list-page';

export type SourceRow = Selectable<SourceTable>;

/** Converts a row to a source as the API sends it. Omits an unset side or fee schedule. */
export function sourceRecord(row: SourceRow): Source {
  return {
    id: row.id,
    contextId: row.context_id,
    name: row.name,
    type: row.type,
    ...(row.side !== null && { side: row.side }),
    config: readStored(row.config),
    ...(row.fee_schedule_id !== null && { feeScheduleId: row.fee_schedule_id }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the id of the context of a source. Throws 404 unless the source is one of the tenant. */
export async function contextOfSource(db: Db, tenantId: string, sourceId: string): Promise<string> {
  const row = await findRow(db, 'source', { tenant_id: tenantId, id: sourceId });
  if (!row) throw new AppError('SOURCE_NOT_FOUND', 'There is no source with this identifier.');
  return row.context_id;
}

/** Returns a source of a context of the tenant. Throws 404: M0201 without such a context, else SOURCE_NOT_FOUND. */
export async function findSource(
  db: Db,
  { tenantId, contextId, sourceId }: { tenantId: string; contextId: string; sourceId: string },
): Promise<SourceRow> {
  const row = await findRow(db, 'source', { tenant_id: tenantId, id: sourceId });
  if (row?.context_id === contextId) return row;
  await findContext(db, tenantId, contextId);
  throw new AppError('SOURCE_NOT_FOUND', 'There is no source with this identifier in this context.', {
    details: [issueAt(['path', 'sourceId'], 'unknown_source')],
  });
}

/** Returns a page of the sources of a context, in order of creation, each with whether it has a field map. */
export const sourcePage = preparedList({
  rows: ({ tenantId, contextId }: { tenantId: string; contextId: string }) =>
    statements
      .selectFrom('source')
      .selectAll('source')
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('field_map')
              .select('field_map.id')
              // The tenant itself: with a reference to the source's column, Citus would query all machines.
              .where('field_map.tenant_id', '=', tenantId)
              .whereRef('field_map.context_id', '=', 'source.context_id')
              .whereRef('field_map.source_id', '=', 'source.id'),
          )
          .as('has_field_map'),
      )
      .where('source.tenant_id', '=', tenantId)
      .where('source.context_id', '=', contextId),
  sort: byCreation,
  record: (row) => ({ ...sourceRecord(row), hasFieldMaps: Boolean(row.has_field_map) }),
});
