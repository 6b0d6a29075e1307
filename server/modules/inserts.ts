import type { Kysely } from 'kysely';
import { newId } from '../db/ids';
import type { Database } from '../db/schema';
import { writeJson } from '~/lib/json/as-written';

/** Rows that are made in more than one way: by their own operation, inline with a context, or by a clone. */

type Db = Kysely<Database>;
type Owner = { tenantId: string; contextId: string; now: Date };

/** Adds a source and gives its identifier. The config is kept as it was sent. */
export async function insertSource(
  db: Db,
  { tenantId, contextId, now }: Owner,
  source: {
    name: string;
    type: string;
    side?: string | null | undefined;
    config?: Record<string, unknown> | null | undefined;
    feeScheduleId?: string | null | undefined;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('source')
    .values({
      id,
      tenant_id: tenantId,
      context_id: contextId,
      name: source.name,
      type: source.type,
      side: source.side ?? null,
      config: writeJson(source.config ?? {}),
      fee_schedule_id: source.feeScheduleId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Adds the field map of a source, at version 1. */
export async function insertFieldMap(
  db: Db,
  { tenantId, contextId, sourceId, now }: Owner & { sourceId: string },
  mapping: Record<string, unknown>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('field_map')
    .values({
      id,
      tenant_id: tenantId,
      context_id: contextId,
      source_id: sourceId,
      mapping: writeJson(mapping),
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Adds a match rule and gives its identifier. */
export async function insertRule(
  db: Db,
  { tenantId, contextId, now }: Owner,
  rule: { priority: number; type: string; config: Record<string, unknown> },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('match_rule')
    .values({
      id,
      tenant_id: tenantId,
      context_id: contextId,
      priority: rule.priority,
      type: rule.type,
      config: writeJson(rule.config),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
