import type * as z from 'zod/mini';
import { balanceList, ledgerList, organizationList } from './balance';
import { context, contextCloneResult, contextList } from './context';
import { feeSchedule, feeScheduleList } from './fee-schedule';
import { fieldMap } from './field-map';
import { keyDetails } from './key-details';
import { matchRule, matchRuleList } from './match-rule';
import { source, sourceList } from './source';

/** What the client needs to send an operation and to read its response. */
export type ClientOperation = {
  /** `PUT` is used by operations of the console's own server only (console-operations.ts). */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly permission: string;
  /** `ledger`: sent to the transaction service, which has its own URL and its own access-control setting. */
  readonly service?: 'ledger';
  /** True if it looks up personal data: the client sends it once per user action and never retries it. */
  readonly once?: true;
  /** Accepts an idempotency key (“(I)” in the specification); the success response has `X-Idempotency-Replayed`. */
  readonly idempotent?: true;
  /** Request headers in addition to `Authorization`, `X-Request-Id` and, if `idempotent`, the idempotency key. */
  readonly headers?: Readonly<Record<string, { required: boolean; description: string }>>;
  readonly response?: z.core.$ZodType;
};

/** The part of `operations.ts` that every page needs. The rest, mainly the schemas of requests, loads with forms. */
export const clientOperations = {
  listContexts: {
    method: 'GET',
    path: '/v1/contexts',
    permission: 'context:read',
    response: contextList,
  },
  createContext: {
    method: 'POST',
    path: '/v1/contexts',
    permission: 'context:create',
    idempotent: true,
    response: context,
  },
  getContext: {
    method: 'GET',
    path: '/v1/contexts/{contextId}',
    permission: 'context:read',
    response: context,
  },
  updateContext: {
    method: 'PATCH',
    path: '/v1/contexts/{contextId}',
    permission: 'context:update',
    idempotent: true,
    response: context,
  },
  cloneContext: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/clone',
    permission: 'context:create',
    idempotent: true,
    response: contextCloneResult,
  },
  listMatchRules: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/rules',
    permission: 'rule:read',
    response: matchRuleList,
  },
  createMatchRule: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/rules',
    permission: 'rule:create',
    idempotent: true,
    response: matchRule,
  },
  getMatchRule: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    permission: 'rule:read',
    response: matchRule,
  },
  updateMatchRule: {
    method: 'PATCH',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    permission: 'rule:update',
    idempotent: true,
    response: matchRule,
  },
  deleteMatchRule: {
    method: 'DELETE',
    path: '/v1/contexts/{contextId}/rules/{ruleId}',
    permission: 'rule:delete',
  },
  reorderMatchRules: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/rules/reorder',
    permission: 'rule:update',
    idempotent: true,
  },
  listSources: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources',
    permission: 'source:read',
    response: sourceList,
  },
  createSource: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/sources',
    permission: 'source:create',
    idempotent: true,
    response: source,
  },
  getSource: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources/{sourceId}',
    permission: 'source:read',
    response: source,
  },
  updateSource: {
    method: 'PATCH',
    path: '/v1/contexts/{contextId}/sources/{sourceId}',
    permission: 'source:update',
    idempotent: true,
    response: source,
  },
  getFieldMap: {
    method: 'GET',
    path: '/v1/contexts/{contextId}/sources/{sourceId}/field-maps',
    permission: 'field-map:read',
    response: fieldMap,
  },
  createFieldMap: {
    method: 'POST',
    path: '/v1/contexts/{contextId}/sources/{sourceId}/field-maps',
    permission: 'field-map:create',
    idempotent: true,
    response: fieldMap,
  },
  updateFieldMap: {
    method: 'PATCH',
    path: '/v1/field-maps/{fieldMapId}',
    permission: 'field-map:update',
    idempotent: true,
    response: fieldMap,
  },
  deleteFieldMap: {
    method: 'DELETE',
    path: '/v1/field-maps/{fieldMapId}',
    permission: 'field-map:delete',
  },
  listFeeSchedules: {
    method: 'GET',
    path: '/v1/fee-schedules',
    permission: 'fee-schedule:read',
    response: feeScheduleList,
  },
  createFeeSchedule: {
    method: 'POST',
    path: '/v1/fee-schedules',
    permission: 'fee-schedule:create',
    idempotent: true,
    response: feeSchedule,
  },
  getFeeSchedule: {
    method: 'GET',
    path: '/v1/fee-schedules/{scheduleId}',
    permission: 'fee-schedule:read',
    response: feeSchedule,
  },
  updateFeeSchedule: {
    method: 'PATCH',
    path: '/v1/fee-schedules/{scheduleId}',
    permission: 'fee-schedule:update',
    idempotent: true,
    response: feeSchedule,
  },
  listBalances: {
    method: 'GET',
    path: '/v1/organizations/{organization_id}/ledgers/{ledger_id}/balances',
    permission: 'balance:read',
    service: 'ledger',
    headers: { 'Content-Type': { required: true, description: 'must be application/json' } },
    response: balanceList,
  },
  getKeyDetails: {
    method: 'GET',
    path: '/v1/entries/{entryId}/details',
    permission: 'key-details:read',
    once: true,
    response: keyDetails,
  },
  listOrganizations: {
    method: 'GET',
    path: '/v1/organizations',
    permission: 'balance:read',
    service: 'ledger',
    response: organizationList,
  },
  listLedgers: {
    method: 'GET',
    path: '/v1/organizations/{organization_id}/ledgers',
    permission: 'balance:read',
    service: 'ledger',
    response: ledgerList,
  },
} as const satisfies Record<string, ClientOperation>;

/** Replaces each `{name}` of a path template with the encoded parameter. Throws an `Error` if one is missing. */
export function fillPath(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}
