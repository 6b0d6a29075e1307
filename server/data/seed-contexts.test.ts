import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ruleConfigIssues } from '@recon/engine/configuration/match-rules/config-issues';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { newId } from '../db/new-rows';
import { seedContexts } from './seed-contexts';
import { hasCitus } from '../testing/postgres-database';
import { openTestDatabase } from '../testing/test-database';

test('adds the contexts and rules asked for, and as many again the second time @soak', async () => {
  const { db } = await openTestDatabase();
  const tenantId = newId();
  const first = await seedContexts(db, { tenantId, contexts: 5100, rules: 1000 });
  const second = await seedContexts(db, { tenantId, contexts: 20, rules: 0 });
  const contexts = await db
    .selectFrom('context')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  expect(contexts).toHaveLength(5100 + 20 + 2);
  expect(contexts.find(({ id }) => id === first)?.name).toBe('Scale test');
  expect(contexts.find(({ id }) => id === second)?.name).toBe('Scale test 2');
  expect(new Set(contexts.map(({ type, status }) => `${type} ${status}`)).size).toBe(12);
  expect(contexts[0]).toMatchObject({ name: 'Card settlement 000001', fee_normalization: null });

  const rules = await db.selectFrom('match_rule').selectAll().orderBy('priority').execute();
  expect(rules.map(({ priority }) => priority)).toEqual(rules.map((_, index) => index + 1));
  expect(rules).toHaveLength(1000);
  for (const { type, config, context_id } of rules) {
    expect(ruleConfigIssues(type as MatchRuleType, JSON.parse(config))).toEqual([]);
    expect(context_id).toBe(first);
  }
  expect(new Set(rules.map(({ type }) => type)).size).toBe(3);
});

const some = sql.lit('01957f3e-5a10-7c3b-9d2e-6b1f4a8c0d57');

test.each([
  ['contexts', sql`context where tenant_id = ${some}`, sql`created_at, id`],
  ['contexts of a type', sql`context where tenant_id = ${some} and type = '1:1'`, sql`created_at, id`],
  ['contexts in a state', sql`context where tenant_id = ${some} and status = 'DRAFT'`, sql`created_at, id`],
  [
    'contexts of a type in a state',
    sql`context where tenant_id = ${some} and type = '1:1' and status = 'DRAFT'`,
    sql`created_at, id`,
  ],
  ['rules', sql`match_rule where tenant_id = ${some} and context_id = ${some}`, sql`priority, id`],
  ['sources', sql`source where tenant_id = ${some} and context_id = ${some}`, sql`created_at, id`],
  ['fee schedules', sql`fee_schedule where tenant_id = ${some}`, sql`name`],
])('the list of %s is read in its order from an index', async (_, rows, order) => {
  const { db } = await openTestDatabase();
  await db.transaction().execute(async (trx) => {
    // The tables are empty here: the plan shows what an index can do, not what pays.
    // Also on the machine where the plan is made.
    if (hasCitus()) await sql`set local citus.propagate_set_commands = 'local'`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select * from ${rows} order by ${order} limit 20`.execute(trx);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan using');
    expect(text).not.toContain('->  Sort');
    expect(text).not.toMatch(/Filter:/);
  });
});
