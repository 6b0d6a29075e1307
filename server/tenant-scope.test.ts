import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { consoleOperations } from '@recon/contract/console-operations';
import { type Operation, operationNames, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import { seedContexts } from './data/seed-contexts';
import { tenantTableNames } from './data/tenant-tables';
import { connectPglite } from './db/open';
import { contextBody, feeScheduleBody, makeContext, makeSource, ruleBodies } from './testing/bodies';
import { goodRequest } from './testing/fixtures';
import { type Caller, makeTestService, type TestService } from './testing/test-service';

/**
 * Every statement of an operation restricts each table to the tenant, joined ones too: a database that spreads tenants
 * over machines then finds the rows on one of them (docs/scaling.md), by an index. `npm run bench -- scale` measures
 * it.
 */

const tables = [...tenantTableNames, 'idempotency'];
const mentioned = new RegExp(`\\b(?:from|join|update|into)\\s+"?(${tables.join('|')})\\b`, 'g');

/** Returns the number of tables of a statement that are not restricted to a tenant. */
function unscoped(statement: string): number {
  const found = [...statement.matchAll(mentioned)].length;
  // With a value: Citus asks all machines for a table that is only said to be of another's tenant.
  const compared = [...statement.matchAll(/\btenant_id"? = \$/g)].length;
  const isInsert = /^\s*insert into \S+ \([^)]*\btenant_id\b/.test(statement);
  return found - compared - (isInsert ? 1 : 0);
}

test.each([
  [0, 'select * from "context" where "tenant_id" = $1 and "id" = $2'],
  [1, 'delete from "match_rule" where "id" = $1'],
  [1, 'update "source" set "name" = $1 where "id" = $2'],
  [1, 'select 1 from source s left join field_map f on f.source_id = s.id where s.tenant_id = $1'],
  [1, 'select 1 from source s join field_map f on f.tenant_id = s.tenant_id where s.tenant_id = $1'],
  [0, 'select 1 from source s join field_map f on f.tenant_id = $1 where s.tenant_id = $1'],
  [0, 'insert into "context" ("id", "tenant_id") values ($1, $2)'],
  [1, 'insert into "context" ("id") values ($1)'],
  [1, 'insert into match_rule (id, tenant_id) select $1, tenant_id from match_rule where id = $2'],
  [0, 'select 1'],
])('%i tables without a tenant: %s', (count, statement) => {
  expect(unscoped(statement)).toBe(count);
});

let pglite: PGlite;
let service: TestService;
let ana: Caller;
let asked: () => Set<string>;
beforeAll(async () => {
  pglite = await PGlite.create('memory://');
  const database = await connectPglite(pglite);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  service = await makeTestService({ database, faults: true });
  ana = await service.caller();
  for (const name of operationNames) {
    const { method, path, idempotent }: Operation = operations[name];
    const good = await goodRequest(name, service, ana);
    const answer = await ana.ask(
      method,
      `${fillPath(path, good.params)}?${new URLSearchParams(good.query)}`,
      {
        ...(good.body && { body: good.body }),
        headers: { ...good.headers, ...(idempotent && { 'X-Idempotency-Key': name }) },
      },
    );
    if (answer.status !== operations[name].status) throw new Error(`${name}: ${answer.text}`);
  }
  const { params } = await goodRequest('getSource', service, ana);
  const reading = fillPath(consoleOperations.getReading.path, params);
  await ana.ask('GET', reading);
  for (const version of [undefined, 1]) {
    const body = { settings: version ? {} : { fields: { amount: 'Valor' } }, version };
    const answer = await ana.ask('PUT', reading, { body });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  for (const name of [
    'listActivity',
    'getActivityLast',
    'getLastChange',
    'listActivityPeople',
    'getContextAsOf',
    'getContextStart',
  ] as const) {
    const good = await goodRequest(name, service, ana);
    const path = fillPath(consoleOperations[name].path, good.params);
    const answer = await ana.ask('GET', `${path}?${new URLSearchParams(good.query)}`);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  }
  asked = () => new Set((query.mock.calls as unknown as [{ text: string }][]).map(([{ text }]) => text));
}, 60_000);

test('every statement of the operations names the tenant of each table', async () => {
  // What one good request an operation leaves out: a clone with all there is, a second page.
  const { body: schedule } = await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', {
    body: feeScheduleBody(),
  });
  const context = await makeContext(ana, { rules: ruleBodies(3) });
  const path = `/v1/contexts/${context.id}`;
  const source = await makeSource(ana, context.id, { feeScheduleId: schedule.id });
  const map = { body: { mapping: { amount: 'Valor' } } };
  await ana.ask('POST', `${path}/sources/${source.id}/field-maps`, map);
  const clone = await ana.ask<{ context: Context }>('POST', `${path}/clone`, {
    body: { name: contextBody().name },
  });
  expect(clone.body).toMatchObject({ sourcesCloned: 1, rulesCloned: 3, feeSchedulesCloned: 1 });
  for (const list of [`/v1/contexts`, `${path}/rules`]) {
    const page = await ana.ask<{ nextCursor: string }>('GET', `${list}?limit=1`);
    expect((await ana.ask('GET', `${list}?limit=1&cursor=${page.body.nextCursor}`)).status).toBe(200);
  }
  const bob = await service.caller({ tenantId: ana.tenantId, permissions: ['none'] });
  expect((await bob.ask('GET', path)).status).toBe(403);
  const ofTenants = [...asked()].filter((statement) => statement.match(mentioned));
  expect(ofTenants.length).toBeGreaterThan(40);
  for (const table of tables)
    expect(
      ofTenants.some((statement) => statement.includes(table)),
      table,
    ).toBe(true);
  expect(ofTenants.filter((statement) => unscoped(statement) > 0)).toEqual([]);
});

/**
 * Columns that may be compared row by row after an index was used: among the few rows of one context, the entries of one
 * context or object, and the people of a tenant, of whom this database has one.
 */
const narrowed = [
  'match_rule: type',
  'match_rule: id',
  'match_rule: priority',
  'source: type',
  ...['at', 'operation', 'outcome', 'object_kind'].map((column) => `activity_entry: ${column}`),
  'activity_person: id',
];

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};

/** Returns why a plan is inefficient for tenants' tables: no index by tenant, or rows that are read and dropped. */
function detours(plan: Plan): string[] {
  const { 'Relation Name': table = '', 'Index Cond': condition = '', Filter: filter = '' } = plan;
  const wrong = (plan.Plans ?? []).flatMap(detours);
  if (!tables.includes(table) || !plan['Node Type'].endsWith('Scan')) return wrong;
  if (!condition.includes('tenant_id = ')) wrong.push(`${table}: ${plan['Node Type']}`);
  // One row was found by its id.
  if (/\bid = /.test(condition)) return wrong;
  const compared = [...filter.matchAll(/\b(\w+)\)?(?:::\w+)? (?:=|<>|<|>|<=|>=) /g)];
  const passed = compared.map(([, column]) => `${table}: ${column}`);
  return [...wrong, ...passed.filter((one) => !narrowed.includes(one))];
}

test('every statement of the operations finds its rows by an index that begins with the tenant', async () => {
  const statements = [...asked()].filter((statement) => statement.match(mentioned));
  // As on large tables: small ones are read as a whole.
  await seedContexts(service.database.db, { tenantId: ana.tenantId, contexts: 300, rules: 300 });
  await pglite.exec('set enable_seqscan = off; set enable_bitmapscan = off');
  const found: Record<string, string[]> = {};
  for (const statement of statements) {
    const [answer] = await pglite.exec(`explain (generic_plan, format json) ${statement}`);
    const [{ Plan: plan }] = (answer!.rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'];
    const wrong = detours(plan);
    if (wrong.length > 0) found[statement] = wrong;
  }
  expect(found).toEqual({});
});
