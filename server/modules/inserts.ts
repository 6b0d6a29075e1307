import type { Selectable } from 'kysely';
import type { Db } from '../db/database';
import { newId } from '../db/new-rows';
import type { FieldMapTable, MatchRuleTable, SourceTable } from '../db/schema';
import { writeJson } from '~/lib/json/lossless';

/** Inserts of rows that are created in several ways: by their own operation, inline with a context, or by a clone. */

type Owner = { tenantId: string; contextId: string; now: Date };

/** Inserts a source and returns its row. Stores the config as sent. */
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
): Promise<Selectable<SourceTable>> {
  return db
    .insertInto('source')
    .values({
      id: newId(),
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
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts the field map of a source, at version 1, and returns its row. */
export async function insertFieldMap(
  db: Db,
  { tenantId, contextId, sourceId, now }: Owner & { sourceId: string },
  mapping: Record<string, unknown>,
): Promise<Selectable<FieldMapTable>> {
  return db
    .insertInto('field_map')
    .values({
      id: newId(),
      tenant_id: tenantId,
      context_id: contextId,
      source_id: sourceId,
      mapping: writeJson(mapping),
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a match rule and returns its row. */
export async function insertRule(
  db: Db,
  { tenantId, contextId, now }: Owner,
  rule: { priority: number; type: string; config: Record<string, unknown> },
): Promise<Selectable<MatchRuleTable>> {
  return db
    .insertInto('match_rule')
    .values({
      id: newId(),
      tenant_id: tenantId,
      context_id: contextId,
      priority: rule.priority,
      type: rule.type,
      config: writeJson(rule.config),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
