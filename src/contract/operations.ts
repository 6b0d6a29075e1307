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

/** One HTTP operation. Client, routes, `/openapi.json`, tests and docs/operations.md are derived from the tables. */
export type Operation = {
  /** `PUT` is used by operations of the console's own server only (console-operations.ts). */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly permission: string;
  /** `ledger`: sent to the transaction service, which has its own URL and its own access-control setting. */
  readonly service?: 'ledger';
  /** True for our own operation, which is not among the 25 of the specification. */
  readonly helper?: true;
  /** True if it looks up personal data: the client sends it once per user action and never retries it. */
  readonly once?: true;
  /** True if it lists the activity log: the log records who did, at most once per hour. */
  readonly readsActivity?: true;
  /** True if open pages repeat it on a timer. It does not postpone the end of an unused session. */
  readonly isPolled?: true;
  /** Accepts an idempotency key (“(I)” in the specification); the success response has `X-Idempotency-Replayed`. */
  readonly idempotent?: true;
  readonly params: ParamShape;
  readonly query: ParamShape;
  /** Request headers in addition to `Authorization`, `X-Request-Id` and, if `idempotent`, the idempotency key. */
  readonly headers?: Readonly<Record<string, { required: boolean; description: string }>>;
  /** What the specification states about parameters, where this differs from what the service accepts. */
  readonly declared?: Readonly<Record<string, { type?: 'string' | 'integer'; required?: boolean }>>;
  readonly body?: z.core.$ZodType;
  readonly status: 200 | 201 | 204;
  readonly response?: z.core.$ZodType;
  /** The error statuses that the specification declares for this operation. */
  readonly errors: readonly number[];
  /** Our own error statuses, where the specification declares none (docs/contract.md#declared-statuses). */
  readonly ownErrors?: readonly number[];
  /** If set, error bodies are declared for any media type, `*` + `/*`, as in the specification; else for JSON. */
  readonly errorMediaType?: '*/*';
};

type ParamShape = z.ZodMiniObject<Record<string, z.core.$ZodType>>;

const none = z.object({});
const limit = z.optional(queryInteger(1, 200));
/** The query of page-based lists. Page 0 is page 1; negative ones are rejected (docs/contract.md#page-based-lists). */
const pageQuery = z.object({
  page: z.optional(queryInteger(0, 1_000_000)),
  limit: z.optional(queryInteger(1, 1_000_000)),
});
const cursor = z.optional(z.string());
/** Returns the properties that operations of a resource share. Their query is empty unless an operation sets one. */
const resource = <Params extends ParamShape>(tag: string, params: Params) => ({ tag, params, query: none });
const contexts = resource('Contexts', none);
const ofContext = resource('Contexts', z.object({ contextId: uuid }));
const rulesOf = resource('Match rules', z.object({ contextId: uuid }));
const oneRule = resource('Match rules', z.object({ contextId: uuid, ruleId: uuid }));
const sources = 'Sources and field maps';
const sourcesOf = resource(sources, z.object({ contextId: uuid }));
const oneSource = resource(sources, z.object({ contextId: uuid, sourceId: uuid }));
const fieldMapById = resource(sources, z.object({ fieldMapId: uuid }));
const feeSchedules = resource('Fee schedules', none);
const oneFeeSchedule = resource('Fee schedules', z.object({ scheduleId: uuid }));

export const operations = {
  listContexts: {
    ...contexts,
    method: 'GET',
    path: '/v1/contexts',
    summary: 'List contexts',
    permission: 'context:read',
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
    ...contexts,
    method: 'POST',
    path: '/v1/contexts',
    summary: 'Create context',
    permission: 'context:create',
    idempotent: true,
    body: contextCreate,
    status: 201,
    response: context,
    errors: [400, 401, 403, 409, 500],
  },
  getContext: {
    ...ofContext,
    method: 'GET',
    path: '/v1/contexts/{contextId}',
    summary: 'Get context',
    permission: 'context:read',
    status: 200,
    response: context,
    errors: [400, 401, 403, 404, 500],
  },
  updateContext: {
    ...ofContext,
    method: 'PATCH',
    path: '/v1/contexts/{contextId}',
    summary: 'Update context',
    permission: 'context:update',
    idempotent: true,
    body: contextUpdate,
    status: 200,
    response: context,
    errors: [400, 401, 403, 404, 409, 500],
  },
  cloneContext: {
    ...ofContext,
    method: 'POST',
    path: '/v1/contexts/{contextId}/clone',
    summary: 'Clone context',
    permission: 'context:create',
    idempotent: true,
    body: contextClone,
    status: 201,
    response: contextCloneResult,
    errors: [400, 401, 403, 404, 409, 500],
  },
  listMatchRules: {
    ...rulesOf,
    method: 'GET',
    path: '/v1/contexts/{contextId}/rules',
    summary: 'List match rules',
    permission: 'rule:read',
    query: z.object({ limit, cursor, type: z.optional(matchRuleTypeFilter) }),
    status: 200,
    response: matchRuleList,
    errors: [400, 401, 403, 404, 500],
  },
  createMatchRule: {
    ...rulesOf,
    method: 'POST',
    path: '/v1/contexts/{contextId}/rules',
    summary: 'Create match rule',
    permission: 'rule:create',
    idempotent: true,
    body: matchRuleCreate,
    status: 201,
    response: matchRule,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getMatchRule: {
    ...oneRule,
    method: 'GET',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    summary: 'Get match rule',
    permission: 'rule:read',
    status: 200,
    response: matchRule,
    errors: [400, 401, 403, 404, 500],
  },
  updateMatchRule: {
    ...oneRule,
    method: 'PATCH',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    summary: 'Update match rule',
    permission: 'rule:update',
    idempotent: true,
    body: matchRuleUpdate,
    status: 200,
    response: matchRule,
    errors: [400, 401, 403, 404, 409, 500],
  },
  deleteMatchRule: {
    ...oneRule,
    method: 'DELETE',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    summary: 'Delete match rule',
    permission: 'rule:delete',
    status: 204,
    errors: [400, 401, 403, 404, 500],
    errorMediaType: '*/*',
  },
  reorderMatchRules: {
    ...rulesOf,
    method: 'POST',
    path: '/v1/contexts/{contextId}/rules/reorder',
    summary: 'Reorder match rules',
    permission: 'rule:update',
    idempotent: true,
    body: matchRuleReorder,
    status: 204,
    errors: [400, 401, 403, 404, 500],
  },
  listSources: {
    ...sourcesOf,
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources',
    summary: 'List sources',
    permission: 'source:read',
    query: z.object({ limit, cursor, type: z.optional(sourceTypeFilter) }),
    status: 200,
    response: sourceList,
    errors: [400, 401, 403, 404, 500],
  },
  createSource: {
    ...sourcesOf,
    method: 'POST',
    path: '/v1/contexts/{contextId}/sources',
    summary: 'Create source',
    permission: 'source:create',
    idempotent: true,
    body: sourceCreate,
    status: 201,
    response: source,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getSource: {
    ...oneSource,
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources/{sourceId}',
    summary: 'Get source',
    permission: 'source:read',
    status: 200,
    response: source,
    errors: [400, 401, 403, 404, 500],
  },
  updateSource: {
    ...oneSource,
    method: 'PATCH',
    path: '/v1/contexts/{contextId}/sources/{sourceId}',
    summary: 'Update source',
    permission: 'source:update',
    idempotent: true,
    body: sourceUpdate,
    status: 200,
    response: source,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getFieldMap: {
    ...oneSource,
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources/{sourceId}/field-maps',
    summary: 'Get field map of a source',
    permission: 'field-map:read',
    status: 200,
    response: fieldMap,
    errors: [400, 401, 403, 404, 500],
  },
  createFieldMap: {
    ...oneSource,
    method: 'POST',
    path: '/v1/contexts/{contextId}/sources/{sourceId}/field-maps',
    summary: 'Create field map',
    permission: 'field-map:create',
    idempotent: true,
    body: fieldMapCreate,
    status: 201,
    response: fieldMap,
    errors: [400, 401, 403, 404, 409, 500],
  },
  updateFieldMap: {
    ...fieldMapById,
    method: 'PATCH',
    path: '/v1/field-maps/{fieldMapId}',
    summary: 'Update field map',
    permission: 'field-map:update',
    idempotent: true,
    body: fieldMapUpdate,
    status: 200,
    response: fieldMap,
    errors: [400, 401, 403, 404, 409, 500],
  },
  deleteFieldMap: {
    ...fieldMapById,
    method: 'DELETE',
    path: '/v1/field-maps/{fieldMapId}',
    summary: 'Delete field map',
    permission: 'field-map:delete',
    status: 204,
    errors: [400, 401, 403, 404, 500],
    errorMediaType: '*/*',
  },
  listFeeSchedules: {
    ...feeSchedules,
    method: 'GET',
    path: '/v1/fee-schedules',
    summary: 'List fee schedules',
    permission: 'fee-schedule:read',
    query: z.object({ limit: z.optional(clampedInteger(1, 200, 20)) }),
    status: 200,
    response: feeScheduleList,
    errors: [401, 403, 500],
  },
  createFeeSchedule: {
    ...feeSchedules,
    method: 'POST',
    path: '/v1/fee-schedules',
    summary: 'Create fee schedule',
    permission: 'fee-schedule:create',
    idempotent: true,
    body: feeScheduleCreate,
    status: 201,
    response: feeSchedule,
    errors: [400, 401, 403, 409, 500],
  },
  getFeeSchedule: {
    ...oneFeeSchedule,
    method: 'GET',
    path: '/v1/fee-schedules/{scheduleId}',
    summary: 'Get fee schedule',
    permission: 'fee-schedule:read',
    status: 200,
    response: feeSchedule,
    errors: [400, 401, 403, 404, 500],
  },
  updateFeeSchedule: {
    ...oneFeeSchedule,
    method: 'PATCH',
    path: '/v1/fee-schedules/{scheduleId}',
    summary: 'Update fee schedule',
    permission: 'fee-schedule:update',
    idempotent: true,
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

/** The parsed request of a row. In a list of one, so that a union of rows is not distributed. */
export type ParsedOf<Row extends Operation> = {
  params: z.output<Row['params']>;
  query: z.output<Row['query']>;
  body: [Row] extends [{ body: infer B }] ? Output<B> : undefined;
};
export type Parsed<K extends OperationName> = ParsedOf<Operations[K]>;

/** The content of a success response: the parsed body, or `undefined` for a 204. */
export type AnswerOf<Row extends Operation> = [Row] extends [{ response: infer R }] ? Output<R> : undefined;
export type Answer<K extends OperationName> = AnswerOf<Operations[K]>;

type Sent<T> = T extends z.core.$ZodType ? z.output<T> : never;
type OptionalIfEmpty<K extends string, T> =
  T extends Record<string, never> ? { [P in K]?: T } : { [P in K]: T };
/** The arguments of a client call: `path` parameters, `query` (written to the URL as strings) and `body`. */
export type CallOf<Row extends Operation> = OptionalIfEmpty<'path', Sent<Row['params']>> & {
  query?: Sent<Row['query']>;
} & ([Row] extends [{ body: infer B extends z.core.$ZodType }] ? { body: z.input<B> } : object);
export type Call<K extends OperationName> = CallOf<Operations[K]>;

/** Replaces each `{name}` of a path template with the encoded parameter. Throws an `Error` if one is missing. */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}
