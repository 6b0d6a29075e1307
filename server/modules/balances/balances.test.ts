import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Balance, Organization } from '@recon/contract/balance';
import { inventBalances, type LedgerIds } from '../../data/ledger-rows';
import { loadSample, sampleTenant } from '../../data/sample';
import { makeLedger } from '../../data/seed-ledger';
import { insertMany } from '../../db/new-rows';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

type BalanceList = { items: Balance[]; next_cursor?: string; prev_cursor?: string; limit: number };
type PageList<T> = { items: T[]; page: number; limit: number };

const json = { 'Content-Type': 'application/json' };
let service: TestService;
let ana: Caller;
let place: LedgerIds;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
  const { db } = service.database;
  place = await makeLedger(db, ana.tenantId, 'Main', new Date());
  await insertMany(db, 'balance', inventBalances(25, place, new Date('2026-06-01T00:00:00Z')));
});

const pathOf = ({ organizationId, ledgerId }: Omit<LedgerIds, 'tenantId'>) =>
  `/v1/organizations/${organizationId}/ledgers/${ledgerId}/balances`;
const list = (query = '', caller: Pick<Caller, 'ask'> = ana, at = place) =>
  caller.ask<BalanceList>('GET', `${pathOf(at)}${query}`, { headers: json });
const refusal = async (query: string) => {
  const { status, body } = await ana.ask('GET', `${pathOf(place)}${query}`, { headers: json });
  return [status, body.code, body.details?.map(({ path }) => path.join('.'))];
};

/** Reads a list forwards to its end, and back again. Returns the ids of each page. */
async function walk(query: string) {
  const forth: string[][] = [];
  let cursor: string | undefined;
  let back: string | undefined;
  do {
    const { body } = await list(`?limit=10${query}${cursor ? `&cursor=${cursor}` : ''}`);
    forth.push(body.items.map(({ id }) => id));
    cursor = body.next_cursor;
    back = body.prev_cursor;
  } while (cursor);
  const home: string[][] = [forth.at(-1)!];
  while (back) {
    const { body } = await list(`?limit=10${query}&cursor=${back}`);
    home.unshift(body.items.map(({ id }) => id));
    back = body.prev_cursor;
  }
  return { forth, home };
}

test('a record has the fields of the interface, decimals as they are kept', async () => {
  const { status, body } = await list('?limit=3');
  expect(status).toBe(200);
  expect(Object.keys(body.items[0]!).sort()).toEqual(
    'accountId accountType alias allowReceiving allowSending assetCode available createdAt deletedAt id key ledgerId onHold organizationId updatedAt version'.split(
      ' ',
    ),
  );
  expect(body.items.map(({ available }) => available)).toEqual([
    '0.1',
    '0.2',
    '9007199254740993.000000000000000001',
  ]);
  expect(body.limit).toBe(3);
});

test('ten come without a limit, and the cursors lead to the end and back again', async () => {
  const first = await list();
  expect([first.body.items.length, first.body.limit, first.body.prev_cursor]).toEqual([10, 10, undefined]);
  const up = await walk('');
  expect(up.forth.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(up.home).toEqual(up.forth);
  const down = await walk('&sort_order=desc');
  expect(down.forth.flat()).toEqual(up.forth.flat().toReversed());
  expect(down.home).toEqual(down.forth);
});

test('the order of the first request is kept while paging', async () => {
  const first = await list('?limit=10&sort_order=desc');
  const kept = await list(`?limit=10&cursor=${first.body.next_cursor}`);
  const said = await list(`?limit=10&sort_order=desc&cursor=${first.body.next_cursor}`);
  expect(kept.body.items).toEqual(said.body.items);
  expect(kept.body.items).toHaveLength(10);
  expect(await refusal(`?sort_order=asc&cursor=${first.body.next_cursor}`)).toEqual([
    400,
    'M0001',
    ['query.sort_order'],
  ]);
});

test.each([
  ['?limit=0', 'query.limit'],
  ['?limit=-1', 'query.limit'],
  ['?limit=1.5', 'query.limit'],
  ['?limit=', 'query.limit'],
  ['?limit=101', 'query.limit'],
  ['?sort_order=up', 'query.sort_order'],
  ['?cursor=nonsense', 'query.cursor'],
  ['?start_date=2026-01-01', 'query.end_date'],
  ['?end_date=2026-01-01', 'query.start_date'],
  ['?start_date=01/01/2026&end_date=2026-01-01', 'query.start_date'],
  ['?start_date=2026-01-02&end_date=2026-01-01', 'query.end_date'],
  ['?start_date=0000-01-01&end_date=2026-01-01', 'query.start_date'],
  ['?start_date=0000-01-01&end_date=0000-01-02', 'query.start_date'],
  ['?start_date=0001-01-01T00:00:00%2B05:00&end_date=0000-12-31T23:00:00Z', 'query.end_date'],
  ['?start_date=-0001-01-01&end_date=2026-01-01', 'query.start_date'],
  ['?start_date=2026-01-01&end_date=10000-01-01', 'query.end_date'],
])('%s is refused at %s', async (query, at) => {
  expect(await refusal(query)).toEqual([400, 'M0001', [at]]);
});

test('the largest limit is a setting', async () => {
  const small = await makeTestService({
    database: service.database,
    secrets: service.secrets,
    ledger: { maxLimit: 7 },
  });
  const caller = await small.caller({ tenantId: ana.tenantId });
  expect((await list('?limit=7', caller)).body.items).toHaveLength(7);
  expect((await list('?limit=8', caller)).status).toBe(400);
  expect((await list('', caller)).body.limit).toBe(7);
});

test('dates filter by the day of creation, the last day included', async () => {
  const all = (await list('?limit=100')).body.items;
  const day = all[12]!.createdAt.slice(0, 10);
  const { body } = await list(`?limit=100&start_date=${day}&end_date=${day}`);
  expect(body.items.map(({ id }) => id)).toEqual([all[12]!.id]);
  const since = await list(`?limit=100&start_date=${all[12]!.createdAt}&end_date=2026-06-01`);
  expect(since.body.items.map(({ id }) => id)).toEqual(all.slice(12).map(({ id }) => id));
  const first = await list('?limit=5&start_date=2020-01-01&end_date=2026-06-01');
  expect(await refusal(`?cursor=${first.body.next_cursor}`)).toEqual([400, 'M0001', ['query.cursor']]);
});

test.each([
  ['0001-01-01', '9999-12-31', 25],
  ['2024-01-01', '9999-12-31', 25],
  ['0001-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59.999999999-23:59', 25],
  ['0001-01-01', '0001-01-01', 0],
  ['0001-01-01T00:00:00%2B05:00', '0001-01-01T00:00:00%2B05:00', 0],
  ['9999-12-31', '9999-12-31', 0],
  ['9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59-05:00', 0],
])('from %s to %s, at the ends of what can be written, lie %i balances', async (start, end, count) => {
  const { status, body } = await list(`?limit=100&start_date=${start}&end_date=${end}`);
  expect([status, body.items?.length]).toEqual([200, count]);
});

test('Content-Type must be JSON although there is no body', async () => {
  for (const headers of [{}, { 'Content-Type': 'text/plain' }] as Record<string, string>[]) {
    const { status, body } = await ana.ask('GET', pathOf(place), { headers });
    expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 'M0001', ['header', 'Content-Type']]);
  }
  const withCharset = { 'Content-Type': 'application/json; charset=utf-8' };
  expect((await ana.ask('GET', pathOf(place), { headers: withCharset })).status).toBe(200);
});

test('an unknown ledger and one of another tenant have no balances; ids must be UUIDs', async () => {
  const bob = await service.caller();
  expect((await list('', bob)).body).toEqual({ items: [], limit: 10 });
  expect((await list('', ana, { ...place, ledgerId: randomUUID() })).body.items).toEqual([]);
  const { status } = await ana.ask('GET', `/v1/organizations/1/ledgers/${place.ledgerId}/balances`, {
    headers: json,
  });
  expect(status).toBe(400);
});

test('a token with the permission is needed, unless access control is off', async () => {
  const path = pathOf(place);
  expect((await service.ask('GET', path, { headers: json })).status).toBe(401);
  const reader = await service.caller({ tenantId: ana.tenantId, permissions: ['context:read'] });
  expect((await list('', reader)).status).toBe(403);

  const ledger = { maxLimit: 100, openTenant: ana.tenantId };
  const open = await makeTestService({ database: service.database, secrets: service.secrets, ledger });
  expect((await list('?limit=100', open)).body.items).toHaveLength(25);
  const bad = { ...json, Authorization: 'Bearer nonsense' };
  expect((await open.ask('GET', path, { headers: bad })).status).toBe(200);
  expect((await open.ask('GET', '/v1/organizations')).status).toBe(200);
  expect((await open.ask('GET', '/v1/contexts')).status).toBe(401);
});

test('organizations and ledgers are paged by number', async () => {
  const eva = await service.caller();
  const places = [];
  for (let count = 0; count < 3; count += 1)
    places.push(await makeLedger(service.database.db, eva.tenantId, `Ledger ${count}`, new Date()));
  const ask = (query: string) => eva.ask<PageList<Organization>>('GET', `/v1/organizations${query}`);
  const pages = await Promise.all(['?limit=2', '?limit=2&page=0', '?limit=2&page=2', '?page=9'].map(ask));
  expect(pages.map(({ body }) => [body.items.length, body.page, body.limit])).toEqual([
    [2, 1, 2],
    [2, 1, 2],
    [1, 2, 2],
    [0, 9, 10],
  ]);
  expect(pages[0]!.body.items[0]).toMatchObject({
    parentOrganizationId: null,
    legalName: 'Organization of Ledger 0',
    address: { city: 'Recife', country: 'BR' },
    metadata: {},
    deletedAt: null,
  });
  for (const query of ['?page=-1', '?page=x', '?limit=0', '?limit=101'])
    expect((await ask(query)).status, query).toBe(400);
  const { organizationId, ledgerId } = places[0]!;
  const ledgers = await eva.ask<PageList<unknown>>('GET', `/v1/organizations/${organizationId}/ledgers`);
  expect(ledgers.body).toMatchObject({
    items: [{ id: ledgerId, name: 'Ledger 0', organizationId }],
    page: 1,
  });
  const nowhere = await eva.ask<PageList<unknown>>('GET', `/v1/organizations/${randomUUID()}/ledgers`);
  expect(nowhere.body).toEqual({ items: [], page: 1, limit: 10 });
});

test('the sample has negative, zero and very large balances, several assets, blocked and deleted ones', async () => {
  const { db } = service.database;
  await loadSample(db);
  await loadSample(db);
  const rows = await db.selectFrom('balance').selectAll().where('tenant_id', '=', sampleTenant.id).execute();
  const has = (fits: (row: (typeof rows)[number]) => boolean) => rows.some(fits);
  expect(rows).toHaveLength(324);
  expect(has(({ available }) => available.startsWith('-'))).toBe(true);
  expect(has(({ available }) => available === '0')).toBe(true);
  expect(has(({ available }) => available === '12345678901234567890.123456789012345678')).toBe(true);
  expect(has(({ allow_sending }) => !allow_sending)).toBe(true);
  expect(has(({ deleted_at }) => deleted_at !== null)).toBe(true);
  expect(new Set(rows.map(({ asset_code }) => asset_code))).toEqual(
    new Set(['BRL', 'USD', 'EUR', 'BTC', 'POINTS']),
  );
});
