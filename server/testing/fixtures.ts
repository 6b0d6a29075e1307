import { randomUUID } from 'node:crypto';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FieldMap } from '@recon/contract/field-map';
import type { MatchRule } from '@recon/contract/match-rule';
import type { AnyOperationName } from '@recon/contract/writes';
import { inventBalances } from '../data/ledger-rows';
import { makeLedger } from '../data/seed-ledger';
import { sampleKeys } from '../data/sample-ledger';
import { insertMany } from '../db/new-rows';
import {
  contextBody,
  feeScheduleBody,
  makeContext,
  makeSource,
  ruleBody,
  sourceBody,
  whatIfFigures,
} from './bodies';
import type { Caller, TestService } from './test-service';

/** Parts of a request that succeeds: values of its path and query, its body and headers. */
export type GoodRequest = {
  params: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Creates one record of each kind, for one request only, so that requests do not affect one another. */
async function makeWorld(service: TestService, caller: Caller) {
  const { db } = service.database;
  const { tenantId } = caller;
  const context = await makeContext(caller, { rules: [ruleBody()] });
  const base = `/v1/contexts/${context.id}`;
  const rules = await caller.ask<{ items: MatchRule[] }>('GET', `${base}/rules`);
  const bare = await makeSource(caller, context.id);
  const mapped = await makeSource(caller, context.id, { name: 'Ledger', type: 'LEDGER', side: 'LEFT' });
  const fieldMap = await caller.ask<FieldMap>('POST', `${base}/sources/${mapped.id}/field-maps`, {
    body: { mapping: { amount: 'Valor' } },
  });
  const schedule = await caller.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body: feeScheduleBody() });

  const place = await makeLedger(db, tenantId, 'Main', new Date());
  await insertMany(db, 'balance', inventBalances(12, place, new Date()));
  const entry = { ...sampleKeys[0]!, key: `${randomUUID()}@example.com` };
  await db
    .insertInto('directory_entry')
    .values({ tenant_id: tenantId, ...entry })
    .execute();
  return {
    context: { contextId: context.id },
    rule: { contextId: context.id, ruleId: rules.body.items[0]!.id },
    bare: { contextId: context.id, sourceId: bare.id },
    mapped: { contextId: context.id, sourceId: mapped.id },
    source: { sourceId: bare.id },
    fieldMap: { fieldMapId: fieldMap.body.id },
    schedule: { scheduleId: schedule.body.id },
    organization: { organization_id: place.organizationId },
    ledger: { organization_id: place.organizationId, ledger_id: place.ledgerId },
    entry: { entryId: entry.key },
  };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

/** Request that succeeds, for every operation of both tables; the compiler reports a missing one. */
const goodRequests: { readonly [K in AnyOperationName]: (world: World) => GoodRequest } = {
  listContexts: () => ({ params: {}, query: { limit: '5', type: '1:1', status: 'DRAFT' } }),
  createContext: () => ({ params: {}, body: contextBody() }),
  getContext: ({ context }) => ({ params: context }),
  updateContext: ({ context }) => ({ params: context, body: { interval: 'hourly' } }),
  cloneContext: ({ context }) => ({ params: context, body: { name: `Copy ${randomUUID()}` } }),
  listMatchRules: ({ context }) => ({ params: context, query: { limit: '5', type: 'EXACT' } }),
  createMatchRule: ({ context }) => ({ params: context, body: ruleBody({ priority: 500 }) }),
  getMatchRule: ({ rule }) => ({ params: rule }),
  updateMatchRule: ({ rule }) => ({ params: rule, body: { priority: 3 } }),
  deleteMatchRule: ({ rule }) => ({ params: rule }),
  reorderMatchRules: ({ context, rule }) => ({ params: context, body: { ruleIds: [rule.ruleId] } }),
  listSources: ({ context }) => ({ params: context, query: { limit: '5', type: 'BANK' } }),
  createSource: ({ context }) => ({ params: context, body: sourceBody() }),
  getSource: ({ bare }) => ({ params: bare }),
  updateSource: ({ bare }) => ({ params: bare, body: { name: 'Renamed' } }),
  getFieldMap: ({ mapped }) => ({ params: mapped }),
  createFieldMap: ({ bare }) => ({ params: bare, body: { mapping: { amount: 'Valor' } } }),
  updateFieldMap: ({ fieldMap }) => ({ params: fieldMap, body: { mapping: { amount: 'Total' } } }),
  deleteFieldMap: ({ fieldMap }) => ({ params: fieldMap }),
  listFeeSchedules: () => ({ params: {}, query: { limit: '5' } }),
  createFeeSchedule: () => ({ params: {}, body: feeScheduleBody() }),
  getFeeSchedule: ({ schedule }) => ({ params: schedule }),
  updateFeeSchedule: ({ schedule }) => ({ params: schedule, body: { roundingScale: 4 } }),
  listBalances: ({ ledger }) => ({
    params: ledger,
    query: { limit: '5', sort_order: 'desc', start_date: '2020-01-01', end_date: '2100-01-01' },
    headers: { 'Content-Type': 'application/json' },
  }),
  getKeyDetails: ({ entry }) => ({ params: entry, query: { account_id: randomUUID() } }),
  listOrganizations: () => ({ params: {}, query: { page: '1', limit: '5' } }),
  listLedgers: ({ organization }) => ({ params: organization, query: { page: '1', limit: '5' } }),
  getReading: ({ source }) => ({ params: source }),
  getContextNeed: ({ context }) => ({ params: context }),
  getWhatIfResult: ({ context }) => ({ params: context }),
  listWhatIfResults: () => ({ params: {} }),
  listActivity: ({ context }) => ({ params: {}, query: { limit: '5', ...context } }),
  getActivityLast: () => ({ params: {} }),
  getLastChange: ({ context }) => ({ params: {}, query: { ...context } }),
  listActivityPeople: () => ({ params: {} }),
  getPeriodProof: () => ({
    params: {},
    query: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
  }),
  getActivityReport: () => ({
    params: {},
    query: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
  }),
  // Later than all entries, by whichever clock.
  getContextAsOf: ({ context }) => ({ params: context, query: { at: new Date().toISOString() } }),
  getContextStart: ({ context }) => ({ params: context }),
  putAppliedFile: () => ({
    params: { actionId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b' },
    body: { file: 'cards.yaml', digest: '0'.repeat(64) },
  }),
  putConfiguration: () => ({
    params: {},
    body: {
      file: 'a.yaml',
      text: 'version: 1',
      target: '0'.repeat(64),
      values: {},
      prune: false,
      choices: [],
    },
  }),
  putWhatIfResult: ({ context }) => ({ params: context, body: whatIfFigures }),
  putReading: ({ source }) => ({ params: source, body: { settings: { fields: { amount: 'Valor' } } } }),
};

/** Returns a request of an operation that succeeds. Creates the records for it. */
export async function goodRequest(
  name: AnyOperationName,
  service: TestService,
  caller: Caller,
): Promise<GoodRequest> {
  return goodRequests[name](await makeWorld(service, caller));
}
