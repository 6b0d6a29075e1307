import { sql } from 'kysely';
import { migrations, versionOf } from '../../db/migrate';
import type { Migration } from '../../db/migrations/migration';
import { keyDetailsHandlers } from '../../modules/key-details/handlers';
import { matchRuleHandlers } from '../../modules/match-rules/handlers';

/**
 * For server/versions.postgres.test.ts: the server as its next version might be, by the same variables. It writes a
 * note with each rule, in a column with an index of its own, and reads the holder of a key from a new column, so that
 * the old one can go.
 */
const next = versionOf();
const steps: Migration[] = [
  {
    version: next + 1,
    name: 'rule-note',
    kind: 'expand',
    worksFrom: next,
    holds: ['match_rule', 'directory_entry'],
    sql: `
alter table match_rule add column note text;
alter table directory_entry add column holder text;
update directory_entry set holder = name;
`,
  },
  {
    version: next + 2,
    name: 'rule-note-index',
    kind: 'expand',
    worksFrom: next,
    index: { name: 'match_rule_note_idx', table: 'match_rule', columns: 'tenant_id, note' },
  },
  {
    version: next + 3,
    name: 'holder-only',
    kind: 'contract',
    worksFrom: next + 2,
    holds: ['directory_entry'],
    sql: `
alter table directory_entry drop column name;
`,
  },
];
(migrations as Migration[]).push(...steps);

const { createMatchRule } = matchRuleHandlers;
matchRuleHandlers.createMatchRule = async (input, scope) => {
  const written = await createMatchRule(input, scope);
  await sql`update match_rule set note = 'of the next version'
    where tenant_id = ${scope.tenantId} and id = ${written.response.id}`.execute(scope.db);
  return written;
};

const { getKeyDetails } = keyDetailsHandlers;
keyDetailsHandlers.getKeyDetails = async (input, scope) => {
  const details = await getKeyDetails(input, scope);
  const { rows } = await sql<{ holder: string }>`select holder from directory_entry
    where tenant_id = ${scope.tenantId} and key = ${input.params.entryId}`.execute(scope.db);
  return { ...details, payee: { ...details.payee, name: rows[0]!.holder } };
};

// Once all this is in place.
await import('../../main');
