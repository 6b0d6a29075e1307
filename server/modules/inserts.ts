import type { Selectable } from 'kysely';
import type { Db } from '../db/database';
import { newId } from '../db/new-rows';
import type { Database } from '../db/schema';
import { writeJson } from '@recon/engine/lib/json/lossless';

/** Owner of rows to insert. The functions here serve the operations of a noun, creation with a context, and clones. */

type Owner = { tenantId: string; contextId: string; now: Date };
type Source = {
  name: string;
  type: string;
  side?: string | null | undefined;
  config?: Record<string, unknown> | null | undefined;
  feeScheduleId?: string | null | undefined;
};

async function insertOwned<Table extends 'source' | 'field_map' | 'match_rule'>(
  db: Db,
  table: Table,
  { tenantId, contextId, now }: Owner,
  columns: Omit<Selectable<Database[Table]>, 'id' | 'tenant_id' | 'context_id' | 'created_at' | 'updated_at'>,
): Promise<Selectable<Database[Table]>> {
  const owner = { tenant_id: tenantId, context_id: contextId, created_at: now, updated_at: now };
  const row = { id: newId(), ...owner, ...columns };
  const insert = db.insertInto(table).values(row as never);
  return insert.returningAll().executeTakeFirstOrThrow();
}

/** Inserts a source and returns its row. The config is stored as the JSON text that was sent. */
export function insertSource(db: Db, owner: Owner, { name, type, side, config, feeScheduleId }: Source) {
  const columns = { name, type, side: side ?? null, config: writeJson(config ?? {}) };
  return insertOwned(db, 'source', owner, { ...columns, fee_schedule_id: feeScheduleId ?? null });
}

/** Inserts the field map of a source, at version 1, and returns its row. */
export function insertFieldMap(
  db: Db,
  { sourceId, ...owner }: Owner & { sourceId: string },
  mapping: Record<string, unknown>,
) {
  return insertOwned(db, 'field_map', owner, {
    source_id: sourceId,
    mapping: writeJson(mapping),
    version: 1,
  });
}

/** Inserts a match rule and returns its row. */
export function insertRule(
  db: Db,
  owner: Owner,
  { priority, type, config }: { priority: number; type: string; config: Record<string, unknown> },
) {
  return insertOwned(db, 'match_rule', owner, { priority, type, config: writeJson(config) });
}
