/** Names of the constraints that a request can violate, as in the migrations (docs/architecture.md#error-handling). */
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

/** Matches one of our constraint names, with or without the suffix that Citus adds for a shard. */
const named = /\b(\w+_(?:key|fkey|pkey|check))(?:_\d+)?\b/;

/** SQLSTATE class 23: integrity constraint violation. */
const integrityViolation = /^23/;

/**
 * Returns the name of the constraint that an error reports as violated; `undefined` for other errors. Citus sends only
 * the message of an error on another machine, and appends the shard to the name.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !integrityViolation.test(code)) return undefined;
  return named.exec(typeof constraint === 'string' ? constraint : error.message)?.[1];
}
