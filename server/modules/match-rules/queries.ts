import { readStored } from '@recon/engine/lib/json/lossless';
import type { Selectable } from 'kysely';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleTable } from '../../db/schema';
import { statements } from '../../db/prepared';
import { preparedList } from '../list-page';

export type RuleRow = Selectable<MatchRuleTable>;

/** Converts a row to a rule as the API sends it. */
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

/** Returns a page of the rules of a context, by priority. */
export const rulePage = preparedList({
  rows: ({ tenantId, contextId }: { tenantId: string; contextId: string }) =>
    statements
      .selectFrom('match_rule')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('context_id', '=', contextId),
  sort: [
    { column: 'priority', type: 'int' },
    { column: 'id', type: 'uuid' },
  ],
  record: ruleRecord,
});
