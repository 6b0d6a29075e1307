import { type Insertable, sql } from 'kysely';
import { contextStatuses, contextTypes } from '@recon/engine/configuration/contexts/context-status';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { insertMany, insertRows, newId } from '../db/new-rows';
import type { Db } from '../db/database';
import type { ContextTable } from '../db/schema';
import { inTransaction } from '../db/transaction';

type ContextsRequest = {
  tenantId: string;
  /** Number of contexts to add, in addition to the one with the rules. */
  contexts: number;
  /** Number of rules, 0 to 1,000, in a further context named "Scale test". */
  rules: number;
};

const minute = 60_000;
const kinds = ['Card settlement', 'Pix in', 'Boleto batch', 'Payout', 'Payroll', 'Chargebacks', 'FX desk'];
const intervals = ['daily', 'hourly', 'weekly', 'monthly'];

/** Adds contexts and rules under free names, in one transaction. Returns the id of the context with the rules. */
export async function seedContexts(db: Db, { tenantId, contexts, rules }: ContextsRequest): Promise<string> {
  const contextId = await inTransaction(db, async (trx) => {
    const existing = await countContexts(trx, tenantId);
    const started = Date.now();
    const rows = function* () {
      for (let index = 0; index < contexts; index += 1)
        yield contextRow(tenantId, existing + index, new Date(started - (contexts - index) * minute));
    };
    await insertMany(trx, 'context', rows());
    return insertScaleTest(trx, tenantId, rules, new Date(started));
  });
  // The planner ignores the new rows until they are analysed.
  await sql`analyze`.execute(db);
  return contextId;
}

/** Returns the `number`th context. Its values depend on the number only, and every type occurs in every state. */
function contextRow(tenantId: string, number: number, at: Date): Insertable<ContextTable> {
  return {
    id: newId(),
    tenant_id: tenantId,
    name: `${pick(kinds, number)} ${String(number + 1).padStart(6, '0')}`,
    type: pick(contextTypes, number),
    status: pick(contextStatuses, Math.floor(number / 3)),
    interval: pick(intervals, Math.floor(number / 12)),
    fee_tolerance_abs: pick(['0', '0.05', '0.10', '1.50'], number),
    fee_tolerance_pct: '0',
    fee_normalization: pick([null, 'NET', 'GROSS'], number),
    auto_match_on_upload: number % 2 === 0,
    created_at: at,
    updated_at: at,
  };
}

async function insertScaleTest(db: Db, tenantId: string, rules: number, at: Date) {
  const earlier = await countContexts(db, tenantId, 'Scale test%');
  const id = newId();
  const owned = { tenant_id: tenantId, created_at: at, updated_at: at };
  await insertRows(db, 'context', {
    id,
    ...owned,
    name: earlier === 0 ? 'Scale test' : `Scale test ${earlier + 1}`,
    type: '1:N',
    status: 'ACTIVE',
    interval: 'daily',
    fee_tolerance_abs: '0.05',
    fee_tolerance_pct: '0',
    fee_normalization: null,
    auto_match_on_upload: true,
  });
  const rows = Array.from({ length: rules }, (_, index) => ({
    id: newId(),
    ...owned,
    context_id: id,
    priority: index + 1,
    ...ruleRow(index),
  }));
  if (rows.length > 0) await insertRows(db, 'match_rule', ...rows);
  return id;
}

async function countContexts(db: Db, tenantId: string, pattern = '%'): Promise<number> {
  const { count } = await db
    .selectFrom('context')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('name', 'like', pattern)
    .executeTakeFirstOrThrow();
  return count;
}

function ruleRow(number: number): { type: MatchRuleType; config: string } {
  const row = (type: MatchRuleType, config: Record<string, unknown>) => ({
    type,
    config: JSON.stringify(config),
  });
  switch (number % 3) {
    case 0:
      return row('EXACT', { matchAmount: true, matchReference: number % 2 === 0, matchDate: number % 5 > 0 });
    case 1:
      return row('TOLERANCE', {
        absTolerance: `${Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`,
        percentTolerance: '0.005',
        dateWindowDays: number % 10,
      });
    default:
      return row('DATE_LAG', { minDays: number % 3, maxDays: 3 + (number % 60), direction: 'ABS' });
  }
}

function pick<T>(values: readonly T[], number: number): T {
  return values[number % values.length]!;
}
