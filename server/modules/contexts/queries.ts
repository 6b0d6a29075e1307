import type { Kysely, Selectable } from 'kysely';
import type { Context } from '~/contract/context';
import type { ContextTable, Database } from '../../db/schema';
import { prepared, statements } from '../../db/prepared';
import { AppError } from '../../lib/app-error';
import { isoTime } from '../../lib/iso-time';
import { encodeIssue } from '~/domain/issues/issue';

export type ContextRow = Selectable<ContextTable>;

/** Returns a row as the API sends it. Omits an unset normalization (docs/contract.md#contexts). */
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
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

type ById = { tenantId: string; id: string };
const selectById = ({ tenantId, id }: ById) =>
  statements.selectFrom('context').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
const contextById = prepared(selectById);
const lockedContextById = prepared((values: ById) => selectById(values).forUpdate());

/** Returns a context of the tenant. Throws M0201 if it is missing or belongs to another tenant. */
export async function findContext(db: Kysely<Database>, tenantId: string, id: string): Promise<ContextRow> {
  const [row] = await contextById(db, { tenantId, id });
  if (!row) throw contextNotFound();
  return row;
}

/**
 * Returns a context of the tenant, locked until the transaction ends, so that writers of one context take turns. Throws
 * M0201.
 */
export async function lockContext(db: Kysely<Database>, tenantId: string, id: string): Promise<ContextRow> {
  const [row] = await lockedContextById(db, { tenantId, id });
  if (!row) throw contextNotFound();
  return row;
}

function contextNotFound(): AppError {
  return new AppError('M0201', 'There is no context with this identifier.', {
    details: [{ path: ['path', 'contextId'], message: encodeIssue('unknown_context') }],
  });
}
