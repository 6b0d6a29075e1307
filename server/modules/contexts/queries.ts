import type { Selectable } from 'kysely';
import type { Context } from '@recon/contract/context';
import type { Db } from '../../db/database';
import type { ContextTable } from '../../db/schema';
import { prepared, statements } from '../../db/prepared';
import { AppError, issueAt } from '../../lib/app-error';
import { byCreation, preparedList } from '../list-page';

export type ContextRow = Selectable<ContextTable>;

/** Converts a row to a context as the API sends it. Omits an unset normalization (docs/contract.md#contexts). */
export function contextRecord(row: ContextRow): Context {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    type: row.type,
    status: row.status,
    interval: row.interval,
    feeToleranceAbs: row.fee_tolerance_abs,
    feeTolerancePct: row.fee_tolerance_pct,
    ...(row.fee_normalization !== null && { feeNormalization: row.fee_normalization }),
    autoMatchOnUpload: row.auto_match_on_upload,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type ById = { tenantId: string; id: string };
const selectById = ({ tenantId, id }: ById) =>
  statements.selectFrom('context').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
const contextById = prepared(selectById);
const lockedContextById = prepared((values: ById) => selectById(values).forUpdate());

/** Returns a context of the tenant. Throws 404 (M0201) if it is missing or belongs to another tenant. */
export async function findContext(db: Db, tenantId: string, id: string): Promise<ContextRow> {
  return onlyRow(await contextById(db, { tenantId, id }));
}

/** Returns a context of the tenant, locked until the transaction ends, so that writers take turns. Throws 404 (M0201). */
export async function lockContext(db: Db, tenantId: string, id: string): Promise<ContextRow> {
  return onlyRow(await lockedContextById(db, { tenantId, id }));
}

function onlyRow([row]: ContextRow[]): ContextRow {
  if (row) return row;
  throw new AppError('M0201', 'There is no context with this identifier.', {
    details: [issueAt(['path', 'contextId'], 'unknown_context')],
  });
}

/** Returns a page of the contexts of a tenant, in order of creation. */
export const contextPage = preparedList({
  rows: ({ tenantId }: { tenantId: string }) =>
    statements.selectFrom('context').selectAll().where('tenant_id', '=', tenantId),
  sort: byCreation,
  record: contextRecord,
});
