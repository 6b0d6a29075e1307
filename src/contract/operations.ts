import * as z from 'zod/mini';
import {
  context,
  contextClone,
  contextCloneResult,
  contextCreate,
  contextList,
  contextStatusFilter,
  contextTypeFilter,
  contextUpdate,
} from './context';
import {
  matchRule,
  matchRuleCreate,
  matchRuleList,
  matchRuleReorder,
  matchRuleTypeFilter,
  matchRuleUpdate,
} from './match-rule';
import { balanceList, ledgerList, organizationList } from './balance';
import { feeSchedule, feeScheduleCreate, feeScheduleList, feeScheduleUpdate } from './fee-schedule';
import { fieldMap, fieldMapCreate, fieldMapUpdate } from './field-map';
import { keyDetails } from './key-details';
import { source, sourceCreate, sourceList, sourceTypeFilter, sourceUpdate } from './source';
import { clampedInteger, queryFilter, queryInteger, text, uuid } from './values';

/**
 * The API as a table: one row per operation. The typed client, the service's routes, `/openapi.json`, the conformance
 * tests and docs/operations.md are derived from it.
 */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path template as in the specification: `/v1/contexts/{contextId}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly permission: string;
  /** `ledger`: sent to the URL of the transaction service, under its access-control setting. */
  readonly service?: 'ledger';
  /** Our own operation, in addition to the 25 of the specification: for the choices the console offers. */
  readonly helper?: true;
  /** Sent once per user action and never retried automatically, because it looks up personal data. */
  readonly once?: true;
  /** Marked (I): accepts an idempotency key; a success response has `X-Idempotency-Replayed`. */
  readonly idempotent?: true;
  readonly params: ParamShape;
  readonly query: ParamShape;
  /** Request headers in addition to `Authorization`, `X-Request-Id` and the key, which follow from the above. */
  readonly headers?: Readonly<Record<string, { required: boolean; description: string }>>;
  /**
   * Parameters that the specification declares differently from what is accepted: their type, and whether they are
   * required.
   */
  readonly declared?: Readonly<Record<string, { type?: 'string' | 'integer'; required?: boolean }>>;
  readonly body?: z.core.$ZodType;
  readonly status: 200 | 201 | 204;
  readonly response?: z.core.$ZodType;
  /** The error statuses that the specification declares for this operation. */
  readonly errors: readonly number[];
  /** Our own error statuses if the specification declares none (docs/contract.md#declared-statuses). */
  readonly ownErrors?: readonly number[];
  /** `*` + `/*`: error bodies are declared for any media type. */
  readonly errorMediaType?: '*/*';
};

type ParamShape = z.ZodMiniObject<Record<string, z.core.$ZodType>>;

const none = z.object({});
const inContext = z.object({ contextId: uuid });
const ofRule = z.object({ contextId: uuid, ruleId: uuid });
const ofSource = z.object({ contextId: uuid, sourceId: uuid });
const limit = z.optional(queryInteger(1, 200));
/** Page 0 is read as page 1; a negative one is rejected (docs/contract.md#page-based-lists). */
const pageQuery = z.object({
  page: z.optional(queryInteger(0, 1_000_000)),
  limit: z.optional(queryInteger(1, 1_000_000)),
});
const cursor = z.optional(z.string());

export const operations = {
  listContexts: {
    method: 'GET',
    path: '/v1/contexts',
    summary: 'List contexts',
    tag: 'Contexts',
    permission: 'context:read',
    params: none,
    query: z.object({
      limit,
      cursor,
      type: z.optional(contextTypeFilter),
      status: z.optional(contextStatusFilter),
    }),
    status: 200,
    response: contextList,
    errors: [400, 401, 403, 500],
  },
  createContext: {
    method: 'POST',
    path: '/v1/contexts',
    summary: 'Create context',
    tag: 'Contexts',
    permission: 'context:create',
    idempotent: true,
    params: none,
    query: none,
    body: contextCreate,
    status: 201,
    response: context,
    errors: [400, 401, 403, 409, 500],
  },
  getContext: {
    method: 'GET',
    path: '/v1/contexts/{contextId}',
    summary: 'Get context',
    tag: 'Contexts',
    permission: 'context:read',
    params: inContext,
    query: none,
    status: 200,
    response: context,
    errors: [400, 401, 403, 404, 500],
  },
  updateContext: {
    method: 'PATCH',
    path: '/v1/contexts/{contextId}',
    summary: 'Update context',
    tag: 'Contexts',
    permission: 'context:update',
    idempotent: true,
    params: inContext,
    query: none,
    body: contextUpdate,
    status: 200,
    response: context,
    errors: [400, 401, 403, 404, 409, 500],
  },
  cloneContext: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/clone',
    summary: 'Clone context',
    tag: 'Contexts',
    permission: 'context:create',
    idempotent: true,
    params: inContext,
    query: none,
    body: contextClone,
    status: 201,
    response: contextCloneResult,
    errors: [400, 401, 403, 404, 409, 500],
  },
  listMatchRules: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/rules',
    summary: 'List match rules',
    tag: 'Match rules',
    permission: 'rule:read',
    params: inContext,
    query: z.object({ limit, cursor, type: z.optional(matchRuleTypeFilter) }),
    status: 200,
    response: matchRuleList,
    errors: [400, 401, 403, 404, 500],
  },
  createMatchRule: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/rules',
    summary: 'Create match rule',
    tag: 'Match rules',
    permission: 'rule:create',
    idempotent: true,
    params: inContext,
    query: none,
    body: matchRuleCreate,
    status: 201,
    response: matchRule,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getMatchRule: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    summary: 'Get match rule',
    tag: 'Match rules',
    permission: 'rule:read',
    params: ofRule,
    query: none,
    status: 200,
    response: matchRule,
    errors: [400, 401, 403, 404, 500],
  },
  updateMatchRule: {
    method: 'PATCH',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    summary: 'Update match rule',
    tag: 'Match rules',
    permission: 'rule:update',
    idempotent: true,
    params: ofRule,
    query: none,
    body: matchRuleUpdate,
    status: 200,
    response: matchRule,
    errors: [400, 401, 403, 404, 409, 500],
  },
  deleteMatchRule: {
    method: 'DELETE',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    summary: 'Delete match rule',
    tag: 'Match rules',
    permission: 'rule:delete',
    params: ofRule,
    query: none,
    status: 204,
    errors: [400, 401, 403, 404, 500],
    errorMediaType: '*/*',
  },
  reorderMatchRules: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/rules/reorder',
    summary: 'Reorder match rules',
    tag: 'Match rules',
    permission: 'rule:update',
    idempotent: true,
    params: inContext,
    query: none,
    body: matchRuleReorder,
    status: 204,
    errors: [400, 401, 403, 404, 500],
  },
  listSources: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources',
    summary: 'List sources',
    tag: 'Sources and field maps',
    permission: 'source:read',
    params: inContext,
    query: z.object({ limit, cursor, type: z.optional(sourceTypeFilter) }),
    status: 200,
    response: sourceList,
    errors: [400, 401, 403, 404, 500],
  },
  createSource: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/sources',
    summary: 'Create source',
    tag: 'Sources and field maps',
    permission: 'source:create',
    idempotent: true,
    params: inContext,
    query: none,
    body: sourceCreate,
    status: 201,
    response: source,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getSource: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources/{sourceId}',
    summary: 'Get source',
    tag: 'Sources and field maps',
    permission: 'source:read',
    params: ofSource,
    query: none,
    status: 200,
    response: source,
    errors: [400, 401, 403, 404, 500],
  },
  updateSource: {
    method: 'PATCH',
    path: '/v1/contexts/{contextId}/sources/{sourceId}',
    summary: 'Update source',
    tag: 'Sources and field maps',
    permission: 'source:update',
    idempotent: true,
    params: ofSource,
    query: none,
    body: sourceUpdate,
    status: 200,
    response: source,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getFieldMap: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources/{sourceId}/field-maps',
    summary: 'Get field map of a source',
    tag: 'Sources and field maps',
    permission: 'field-map:read',
    params: ofSource,
    query: none,
    status: 200,
    response: fieldMap,
    errors: [400, 401, 403, 404, 500],
  },
  createFieldMap: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/sources/{sourceId}/field-maps',
    summary: 'Create field map',
    tag: 'Sources and field maps',
    permission: 'field-map:create',
    idempotent: true,
    params: ofSource,
    query: none,
    body: fieldMapCreate,
    status: 201,
    response: fieldMap,
    errors: [400, 401, 403, 404, 409, 500],
  },
  updateFieldMap: {
    method: 'PATCH',
    path: '/v1/field-maps/{fieldMapId}',
    summary: 'Update field map',
    tag: 'Sources and field maps',
    permission: 'field-map:update',
    idempotent: true,
    params: z.object({ fieldMapId: uuid }),
    query: none,
    body: fieldMapUpdate,
    status: 200,
    response: fieldMap,
    errors: [400, 401, 403, 404, 409, 500],
  },
  deleteFieldMap: {
    method: 'DELETE',
    path: '/v1/field-maps/{fieldMapId}',
    summary: 'Delete field map',
    tag: 'Sources and field maps',
    permission: 'field-map:delete',
    params: z.object({ fieldMapId: uuid }),
    query: none,
    status: 204,
    errors: [400, 401, 403, 404, 500],
    errorMediaType: '*/*',
  },
  listFeeSchedules: {
    method: 'GET',
    path: '/v1/fee-schedules',
    summary: 'List fee schedules',
    tag: 'Fee schedules',
    permission: 'fee-schedule:read',
    params: none,
    query: z.object({ limit: z.optional(clampedInteger(1, 200, 20)) }),
    status: 200,
    response: feeScheduleList,
    errors: [401, 403, 500],
  },
  createFeeSchedule: {
    method: 'POST',
    path: '/v1/fee-schedules',
    summary: 'Create fee schedule',
    tag: 'Fee schedules',
    permission: 'fee-schedule:create',
    idempotent: true,
    params: none,
    query: none,
    body: feeScheduleCreate,
    status: 201,
    response: feeSchedule,
    errors: [400, 401, 403, 409, 500],
  },
  getFeeSchedule: {
    method: 'GET',
    path: '/v1/fee-schedules/{scheduleId}',
    summary: 'Get fee schedule',
    tag: 'Fee schedules',
    permission: 'fee-schedule:read',
    params: z.object({ scheduleId: uuid }),
    query: none,
    status: 200,
    response: feeSchedule,
    errors: [400, 401, 403, 404, 500],
  },
  updateFeeSchedule: {
    method: 'PATCH',
    path: '/v1/fee-schedules/{scheduleId}',
    summary: 'Update fee schedule',
    tag: 'Fee schedules',
    permission: 'fee-schedule:update',
    idempotent: true,
    params: z.object({ scheduleId: uuid }),
    query: none,
    body: feeScheduleUpdate,
    status: 200,
    response: feeSchedule,
    errors: [],
    ownErrors: [400, 401, 403, 404, 409, 500],
  },
  listBalances: {
    method: 'GET',
    path: '/v1/organizations/{organization_id}/ledgers/{ledger_id}/balances',
    summary: 'List balances',
    tag: 'Ledger',
    permission: 'balance:read',
    service: 'ledger',
    params: z.object({ organization_id: uuid, ledger_id: uuid }),
    query: z.object({
      limit: z.optional(queryInteger(1, 1_000_000)),
      cursor,
      sort_order: z.optional(queryFilter(['asc', 'desc'])),
      start_date: z.optional(z.string()),
      end_date: z.optional(z.string()),
    }),
    headers: { 'Content-Type': { required: true, description: 'must be application/json' } },
    declared: { limit: { type: 'string', required: true } },
    status: 200,
    response: balanceList,
    errors: [],
    ownErrors: [400, 401, 403, 500],
  },
  getKeyDetails: {
    method: 'GET',
    path: '/v1/entries/{entryId}/details',
    summary: 'Retrieve instant-payment key details',
    tag: 'Instant-payment keys',
    permission: 'key-details:read',
    once: true,
    params: z.object({ entryId: text(256) }),
    query: z.object({ account_id: uuid }),
    status: 200,
    response: keyDetails,
    errors: [],
    ownErrors: [400, 401, 403, 404, 500],
  },
  listOrganizations: {
    method: 'GET',
    path: '/v1/organizations',
    summary: 'List organizations',
    tag: 'Ledger',
    permission: 'balance:read',
    service: 'ledger',
    helper: true,
    params: none,
    query: pageQuery,
    status: 200,
    response: organizationList,
    errors: [],
    ownErrors: [400, 401, 403, 500],
  },
  listLedgers: {
    method: 'GET',
    path: '/v1/organizations/{organization_id}/ledgers',
    summary: 'List ledgers',
    tag: 'Ledger',
    permission: 'balance:read',
    service: 'ledger',
    helper: true,
    params: z.object({ organization_id: uuid }),
    query: pageQuery,
    status: 200,
    response: ledgerList,
    errors: [],
    ownErrors: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export const operationNames = Object.keys(operations) as OperationName[];

type Output<T> = T extends z.core.$ZodType ? z.output<T> : undefined;

/** The parsed input of a service handler. */
export type Parsed<K extends OperationName> = {
  params: z.output<Operations[K]['params']>;
  query: z.output<Operations[K]['query']>;
  body: Operations[K] extends { body: infer B } ? Output<B> : undefined;
};

/** The content of a success response: the parsed body, or `undefined` for a 204. */
export type Answer<K extends OperationName> = Operations[K] extends { response: infer R }
  ? Output<R>
  : undefined;

type Sent<T> = T extends z.core.$ZodType ? z.output<T> : never;
type OptionalIfEmpty<K extends string, T> =
  T extends Record<string, never> ? { [P in K]?: T } : { [P in K]: T };
/** The arguments of a client call. Query values are written as strings. */
export type Call<K extends OperationName> = OptionalIfEmpty<'path', Sent<Operations[K]['params']>> & {
  query?: Sent<Operations[K]['query']>;
} & (Operations[K] extends { body: infer B extends z.core.$ZodType } ? { body: z.input<B> } : object);

/** Fills a path template with encoded identifiers. Throws if one is missing. */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}
