import { sql } from 'kysely';
import { maxRules } from '@recon/contract/match-rule';
import { sentConfigIssues } from '@recon/contract/match-rule-requests';
import { nextFreePriority } from '@recon/engine/configuration/match-rules/order';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import type { Db } from '../../db/database';
import { prepared, statements } from '../../db/prepared';
import { AppError, badRequest, issueAt } from '../../lib/app-error';
import { readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { findContext, lockContext } from '../contexts/queries';
import { insertRule } from '../inserts';
import type { Handler } from '../module';
import { encodeIssue } from '@recon/engine/issues/issue';
import { ruleRecord, type RuleRow, rulePage } from './queries';

/** Match rules: docs/contract.md#match-rules. */

const listMatchRules: Handler<'listMatchRules'> = ({ params, query }, { db, tenantId, secrets }) => {
  const { contextId } = params;
  const { type, ...page } = query;
  return rulePage(
    db,
    { tenantId, contextId },
    {
      ...page,
      secrets,
      binding: ['rules', tenantId, contextId],
      filters: { type },
      exists: () => findContext(db, tenantId, contextId),
    },
  );
};

const createMatchRule: Handler<'createMatchRule'> = async ({ params, body }, { db, tenantId, now }) => {
  const { contextId } = params;
  await lockContext(db, tenantId, contextId);
  const { rules } = await db
    .selectFrom('match_rule')
    .select(sql<number>`count(*)::int`.as('rules'))
    .where((eb) => eb.and({ tenant_id: tenantId, context_id: contextId }))
    .executeTakeFirstOrThrow();
  if (rules >= maxRules) throw new AppError('RULES_FULL', `A context may hold ${maxRules} rules at most.`);
  await refuseTakenPriority(db, { tenantId, contextId }, body.priority);
  return { response: ruleRecord(await insertRule(db, { tenantId, contextId, now }, body)) };
};

const getMatchRule: Handler<'getMatchRule'> = async ({ params }, { db, tenantId }) =>
  ruleRecord(await findRule(db, { tenantId, ...params }));

const updateMatchRule: Handler<'updateMatchRule'> = async ({ params, body }, { db, tenantId, now }) => {
  const { contextId, ruleId } = params;
  await lockContext(db, tenantId, contextId);
  const before = await findRule(db, { tenantId, contextId, ruleId });
  const type = body.type ?? (before.type as MatchRuleType);
  // A stored config is validated too if the type changes: it must have a key that the new type knows.
  if (body.config || body.type) {
    const issues = sentConfigIssues(type, body.config ?? readStored(before.config));
    if (issues.length > 0)
      throw badRequest(issues.map(({ path, message }) => ({ path: ['body', 'config', ...path], message })));
  }
  if (body.priority != null && body.priority !== before.priority)
    await refuseTakenPriority(db, { tenantId, contextId }, body.priority);
  const after = await db
    .updateTable('match_rule')
    .set({
      priority: body.priority ?? before.priority,
      type,
      config: body.config ? writeJson(body.config) : before.config,
      updated_at: now,
    })
    .where((eb) => eb.and({ tenant_id: tenantId, id: ruleId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { response: ruleRecord(after), before: ruleRecord(before) };
};

const deleteMatchRule: Handler<'deleteMatchRule'> = async ({ params }, { db, tenantId }) => {
  const { contextId, ruleId } = params;
  await lockContext(db, tenantId, contextId);
  const before = await findRule(db, { tenantId, contextId, ruleId });
  await db.deleteFrom('match_rule').where('tenant_id', '=', tenantId).where('id', '=', ruleId).execute();
  return { response: undefined, before: ruleRecord(before) };
};

type OfContext = { tenantId: string; contextId: string };
const rulesInOrder = prepared(({ tenantId, contextId }: OfContext) =>
  statements
    .selectFrom('match_rule')
    .select(['id', 'priority'])
    .where((eb) => eb.and({ tenant_id: tenantId, context_id: contextId }))
    .orderBy('priority')
    .orderBy('id'),
);
/** Renumbers rules by `places`, JSON text of positions by id: a join might read all rules of a large tenant. */
const renumber = prepared(
  ({ tenantId, contextId, places }: OfContext & { places: string }) => sql`
    update match_rule set priority = cast(numbers.places ->> cast(id as text) as int)
    from (select cast(${places} as jsonb) as places) as numbers
    where tenant_id = ${tenantId} and context_id = ${contextId}
      and priority <> cast(numbers.places ->> cast(id as text) as int)`,
);

/** Moves the listed rules to the front, in this order, and renumbers all 1..n (docs/contract.md#reorder). */
const reorderMatchRules: Handler<'reorderMatchRules'> = async ({ params, body }, { db, tenantId }) => {
  const { contextId } = params;
  await lockContext(db, tenantId, contextId);
  const rows = await rulesInOrder(db, { tenantId, contextId });
  const known = new Set(rows.map(({ id }) => id));
  const unknown = body.ruleIds.flatMap((id, index) =>
    known.has(id) ? [] : [issueAt(['body', 'ruleIds', index], 'unknown_rule')],
  );
  if (unknown.length > 0)
    throw new AppError('M0208', 'A rule of the list does not exist in this context. Nothing was changed.', {
      details: unknown,
    });
  const listed = new Set(body.ruleIds);
  const order = [...body.ruleIds, ...rows.map(({ id }) => id).filter((id) => !listed.has(id))];
  // One statement, at whose end the uniqueness of priorities is checked. It does not edit rules: updated_at stays.
  const places = JSON.stringify(Object.fromEntries(order.map((id, index) => [id, index + 1])));
  await renumber(db, { tenantId, contextId, places });
  return { response: undefined, before: rows, after: order };
};

export const matchRuleHandlers = {
  listMatchRules,
  createMatchRule,
  getMatchRule,
  updateMatchRule,
  deleteMatchRule,
  reorderMatchRules,
};

type RuleId = { tenantId: string; contextId: string; ruleId: string };
/** Selects a rule by its id only. With its context as a condition, PostgreSQL might read all rules of the context. */
const ruleById = prepared(({ tenantId, ruleId }: Omit<RuleId, 'contextId'>) =>
  statements.selectFrom('match_rule').selectAll().where('tenant_id', '=', tenantId).where('id', '=', ruleId),
);

/** Returns a rule of a context of the tenant, with one query unless it is missing. Throws M0201 or M0208. */
async function findRule(db: Db, { tenantId, contextId, ruleId }: RuleId): Promise<RuleRow> {
  const [row] = await ruleById(db, { tenantId, ruleId });
  if (row?.context_id === contextId) return row;
  await findContext(db, tenantId, contextId);
  throw new AppError('M0208', 'There is no match rule with this identifier in this context.', {
    details: [issueAt(['path', 'ruleId'], 'unknown_rule')],
  });
}

/** Throws PRIORITY_TAKEN, with the rule that has the priority and a free number, before the constraint would fail. */
async function refuseTakenPriority(
  db: Db,
  { tenantId, contextId }: OfContext,
  priority: number,
): Promise<void> {
  const rules = await rulesInOrder(db, { tenantId, contextId });
  const holder = rules.find((rule) => rule.priority === priority);
  if (!holder) return;
  const free = nextFreePriority(rules, maxRules);
  const message =
    free === undefined
      ? encodeIssue('priority_taken', { rule: holder.id })
      : encodeIssue('priority_taken_next', { rule: holder.id, free });
  throw new AppError('PRIORITY_TAKEN', `Priority ${priority} is held by another rule of this context.`, {
    details: [{ path: ['body', 'priority'], message }],
  });
}
