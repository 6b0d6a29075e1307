import * as z from 'zod/mini';
import { type ClientOperation, clientOperations } from './client-operations';
import {
  contextClone,
  contextCreate,
  contextStatusFilter,
  contextTypeFilter,
  contextUpdate,
} from './context-requests';
import { feeScheduleCreate, feeScheduleUpdate } from './fee-schedule-requests';
import { fieldMapCreate, fieldMapUpdate } from './field-map-requests';
import {
  matchRuleCreate,
  matchRuleReorder,
  matchRuleTypeFilter,
  matchRuleUpdate,
} from './match-rule-requests';
import { clampedInteger, queryFilter, queryInteger, text, uuid } from './request-values';
import { sourceCreate, sourceTypeFilter, sourceUpdate } from './source-requests';

/** One HTTP operation. Client, routes, `/openapi.json`, tests and docs/operations.md are derived from these. */
export type Operation = ClientOperation & {
  readonly summary: string;
  readonly tag: string;
  /** True for our own operation, which is not among the 25 of the specification. */
  readonly helper?: true;
  /** True if it lists the activity log: the log records who did, at most once per hour. */
  readonly readsActivity?: true;
  /** False for what the activity log does not record, as it changes no configuration. */
  readonly isRecorded?: false;
  /** True if open pages repeat it on a timer. It does not postpone the end of an unused session. */
  readonly isPolled?: true;
  readonly params: ParamShape;
  readonly query: ParamShape;
  /** What the specification states about parameters, where this differs from what the service accepts. */
  readonly declared?: Readonly<Record<string, { type?: 'string' | 'integer'; required?: boolean }>>;
  readonly body?: z.core.$ZodType;
  readonly status: 200 | 201 | 204;
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
/** Returns the properties that most operations of a resource share. The others set their own. */
const resource = <Params extends ParamShape>(tag: string, params: Params) =>
  ({ tag, params, query: none, status: 200, errors: [400, 401, 403, 404, 500] }) as const;
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
const ofLedger = { tag: 'Ledger', status: 200, errors: [], ownErrors: [400, 401, 403, 500] } as const;

export const operations = {
  listContexts: {
    ...clientOperations.listContexts,
    ...contexts,
    summary: 'List contexts',
    query: z.object({
      limit,
      cursor,
      type: z.optional(contextTypeFilter),
      status: z.optional(contextStatusFilter),
    }),
    errors: [400, 401, 403, 500],
  },
  createContext: {
    ...clientOperations.createContext,
    ...contexts,
    summary: 'Create context',
    body: contextCreate,
    status: 201,
    errors: [400, 401, 403, 409, 500],
  },
  getContext: {
    ...clientOperations.getContext,
    ...ofContext,
    summary: 'Get context',
  },
  updateContext: {
    ...clientOperations.updateContext,
    ...ofContext,
    summary: 'Update context',
    body: contextUpdate,
    errors: [400, 401, 403, 404, 409, 500],
  },
  cloneContext: {
    ...clientOperations.cloneContext,
    ...ofContext,
    summary: 'Clone context',
    body: contextClone,
    status: 201,
    errors: [400, 401, 403, 404, 409, 500],
  },
  listMatchRules: {
    ...clientOperations.listMatchRules,
    ...rulesOf,
    summary: 'List match rules',
    query: z.object({ limit, cursor, type: z.optional(matchRuleTypeFilter) }),
  },
  createMatchRule: {
    ...clientOperations.createMatchRule,
    ...rulesOf,
    summary: 'Create match rule',
    body: matchRuleCreate,
    status: 201,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getMatchRule: {
    ...clientOperations.getMatchRule,
    ...oneRule,
    summary: 'Get match rule',
  },
  updateMatchRule: {
    ...clientOperations.updateMatchRule,
    ...oneRule,
    summary: 'Update match rule',
    body: matchRuleUpdate,
    errors: [400, 401, 403, 404, 409, 500],
  },
  deleteMatchRule: {
    ...clientOperations.deleteMatchRule,
    ...oneRule,
    summary: 'Delete match rule',
    status: 204,
    errorMediaType: '*/*',
  },
  reorderMatchRules: {
    ...clientOperations.reorderMatchRules,
    ...rulesOf,
    summary: 'Reorder match rules',
    body: matchRuleReorder,
    status: 204,
  },
  listSources: {
    ...clientOperations.listSources,
    ...sourcesOf,
    summary: 'List sources',
    query: z.object({ limit, cursor, type: z.optional(sourceTypeFilter) }),
  },
  createSource: {
    ...clientOperations.createSource,
    ...sourcesOf,
    summary: 'Create source',
    body: sourceCreate,
    status: 201,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getSource: {
    ...clientOperations.getSource,
    ...oneSource,
    summary: 'Get source',
  },
  updateSource: {
    ...clientOperations.updateSource,
    ...oneSource,
    summary: 'Update source',
    body: sourceUpdate,
    errors: [400, 401, 403, 404, 409, 500],
  },
  getFieldMap: {
    ...clientOperations.getFieldMap,
    ...oneSource,
    summary: 'Get field map of a source',
  },
  createFieldMap: {
    ...clientOperations.createFieldMap,
    ...oneSource,
    summary: 'Create field map',
    body: fieldMapCreate,
    status: 201,
    errors: [400, 401, 403, 404, 409, 500],
  },
  updateFieldMap: {
    ...clientOperations.updateFieldMap,
    ...fieldMapById,
    summary: 'Update field map',
    body: fieldMapUpdate,
    errors: [400, 401, 403, 404, 409, 500],
  },
  deleteFieldMap: {
    ...clientOperations.deleteFieldMap,
    ...fieldMapById,
    summary: 'Delete field map',
    status: 204,
    errorMediaType: '*/*',
  },
  listFeeSchedules: {
    ...clientOperations.listFeeSchedules,
    ...feeSchedules,
    summary: 'List fee schedules',
    query: z.object({ limit: z.optional(clampedInteger(1, 200, 20)) }),
    errors: [401, 403, 500],
  },
  createFeeSchedule: {
    ...clientOperations.createFeeSchedule,
    ...feeSchedules,
    summary: 'Create fee schedule',
    body: feeScheduleCreate,
    status: 201,
    errors: [400, 401, 403, 409, 500],
  },
  getFeeSchedule: {
    ...clientOperations.getFeeSchedule,
    ...oneFeeSchedule,
    summary: 'Get fee schedule',
  },
  updateFeeSchedule: {
    ...clientOperations.updateFeeSchedule,
    ...oneFeeSchedule,
    summary: 'Update fee schedule',
    body: feeScheduleUpdate,
    errors: [],
    ownErrors: [400, 401, 403, 404, 409, 500],
  },
  listBalances: {
    ...clientOperations.listBalances,
    ...ofLedger,
    summary: 'List balances',
    params: z.object({ organization_id: uuid, ledger_id: uuid }),
    query: z.object({
      limit: z.optional(queryInteger(1, 1_000_000)),
      cursor,
      sort_order: z.optional(queryFilter(['asc', 'desc'])),
      start_date: z.optional(z.string()),
      end_date: z.optional(z.string()),
    }),
    declared: { limit: { type: 'string', required: true } },
  },
  getKeyDetails: {
    ...clientOperations.getKeyDetails,
    summary: 'Retrieve instant-payment key details',
    tag: 'Instant-payment keys',
    params: z.object({ entryId: text(256) }),
    query: z.object({ account_id: uuid }),
    status: 200,
    errors: [],
    ownErrors: [400, 401, 403, 404, 500],
  },
  listOrganizations: {
    ...clientOperations.listOrganizations,
    ...ofLedger,
    summary: 'List organizations',
    helper: true,
    params: none,
    query: pageQuery,
  },
  listLedgers: {
    ...clientOperations.listLedgers,
    ...ofLedger,
    summary: 'List ledgers',
    helper: true,
    params: z.object({ organization_id: uuid }),
    query: pageQuery,
  },
} as const satisfies Record<keyof typeof clientOperations, Operation>;

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
export type ResponseBodyOf<Row extends Operation> = [Row] extends [{ response: infer R }]
  ? Output<R>
  : undefined;
export type ResponseBody<K extends OperationName> = ResponseBodyOf<Operations[K]>;

type Sent<T> = T extends z.core.$ZodType ? z.output<T> : never;
type OptionalIfEmpty<K extends string, T> =
  T extends Record<string, never> ? { [P in K]?: T } : { [P in K]: T };
/** The arguments of a client call: `path` parameters, `query` (written to the URL as strings) and `body`. */
export type CallOf<Row extends Operation> = OptionalIfEmpty<'path', Sent<Row['params']>> & {
  query?: Sent<Row['query']>;
} & ([Row] extends [{ body: infer B extends z.core.$ZodType }] ? { body: z.input<B> } : object);
export type Call<K extends OperationName> = CallOf<Operations[K]>;
