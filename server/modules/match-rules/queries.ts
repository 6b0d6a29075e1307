import { readStored } from '@recon/engine/lib/json/lossless';
import type { Selectable } from 'kysely';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleTable } from '../../db/schema';

export type RuleRow = Selectable<MatchRuleTable>;

/** Returns a row as the API sends it. */
export function ruleRecord(row: RuleRow): MatchRule {
  return {
    id: row.id,
    contextId: row.context_id,
    priority: row.priority,
    type: row.type,
    config: readStored(row.config),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
