import type { Selectable } from 'kysely';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleTable } from '../../db/schema';
import { isoTime } from '../../lib/iso-time';
import { asStored } from '../../lib/stored-json';

export type RuleRow = Selectable<MatchRuleTable>;

/** Returns a row as the API sends it. */
export function ruleRecord(row: RuleRow): MatchRule {
  return {
    id: row.id,
    contextId: row.context_id,
    priority: row.priority,
    type: row.type,
    config: asStored(row.config),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
