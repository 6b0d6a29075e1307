/**
 * Names of the constraints a request can run into, as the migrations give them. The service maps them
 * to its error codes (docs/architecture.md#how-an-error-travels); both engines report them by name.
 */
export const constraintNames = {
  contextName: 'context_tenant_name_key',
  rulePriority: 'match_rule_context_priority_key',
  ruleContext: 'match_rule_context_fkey',
  sourceContext: 'source_context_fkey',
  sourceFeeSchedule: 'source_fee_schedule_fkey',
  fieldMapSource: 'field_map_source_key',
  fieldMapSourceReference: 'field_map_source_fkey',
  feeScheduleName: 'fee_schedule_tenant_name_key',
  feeScheduleItemPriority: 'fee_schedule_item_priority_key',
  idempotencyKey: 'idempotency_pkey',
} as const;

/** A constraint's name as ours are, and what Citus adds to those of a shard. */
const named = /\b(\w+_(?:key|fkey|pkey|check))(?:_\d+)?\b/;

/** SQLSTATE class 23: integrity constraint violation. */
const integrityViolation = /^23/;

/**
 * The name of the constraint that refused a statement, or undefined when the error is another one.
 * PGlite and pg report it alike: a SQLSTATE in `code`, the name in `constraint`. Of an error of a machine with shards
 * Citus hands on the message alone, which has the shard's name for it, and no values.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !integrityViolation.test(code)) return undefined;
  return named.exec(typeof constraint === 'string' ? constraint : error.message)?.[1];
}
