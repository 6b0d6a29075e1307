import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleBody } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

type ScheduleList = { items: FeeSchedule[]; limit: number; hasMore: boolean };

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const base = '/v1/fee-schedules';
const create = (body: unknown, caller = ana) => caller.ask<FeeSchedule>('POST', base, { body });
const item = (changes: object = {}) => ({
  name: 'Fee',
  structureType: 'FLAT',
  structure: { amount: '1' },
  ...changes,
});

test('returns a schedule with its items by priority and numbers as they were sent', async () => {
  const made = await create({
    name: ' MDR ',
    currency: ' brl ',
    applicationOrder: 'CASCADING',
    items: [
      item({ name: 'Last', priority: 9, structure: { amount: '0.30', note: 'kept' } }),
      item({ name: 'First', priority: -2, structureType: 'PERCENTAGE', structure: { rate: '0.0150' } }),
      item({
        name: 'Middle',
        structureType: 'TIERED',
        structure: { tiers: [{ upTo: '100.00', rate: '0.01' }, { rate: '0' }] },
      }),
    ],
  });
  expect([made.status, made.headers.get('X-Idempotency-Replayed')]).toEqual([201, 'false']);
  expect(made.body).toMatchObject({
    tenantId: ana.tenantId,
    name: 'MDR',
    currency: 'BRL',
    applicationOrder: 'CASCADING',
    roundingScale: 2,
    roundingMode: 'HALF_UP',
    items: [
      { name: 'First', priority: -2, structure: { rate: '0.0150' } },
      {
        name: 'Middle',
        priority: 0,
        structure: { tiers: [{ upTo: '100.00', rate: '0.01' }, { rate: '0' }] },
      },
      { name: 'Last', priority: 9, structure: { amount: '0.30', note: 'kept' } },
    ],
  });
  const read = await ana.ask('GET', `${base}/${made.body.id}`);
  expect([read.status, read.text]).toEqual([200, made.text]);
});

test.each([
  [{ name: '' }, ['name']],
  [{ currency: 'BTC' }, ['currency']],
  [{ currency: undefined }, ['currency']],
  [{ applicationOrder: 'SERIAL' }, ['applicationOrder']],
  [{ roundingScale: 11 }, ['roundingScale']],
  [{ roundingScale: 1.5 }, ['roundingScale']],
  [{ roundingMode: 'HALF_DOWN' }, ['roundingMode']],
  [{ items: [] }, ['items']],
  [{ items: Array.from({ length: 101 }, (_, priority) => item({ priority })) }, ['items']],
  [{ items: [item(), item()] }, ['items', 1, 'priority']],
  [{ items: [item({ name: 'x'.repeat(101) })] }, ['items', 0, 'name']],
  [{ items: [item({ structureType: 'FREE' })] }, ['items', 0, 'structureType']],
  [{ items: [item({ structure: { amount: '-1' } })] }, ['items', 0, 'structure', 'amount']],
  [{ items: [item({ structure: { amount: 1 } })] }, ['items', 0, 'structure', 'amount']],
  [
    { items: [item({ structureType: 'PERCENTAGE', structure: { rate: '1.01' } })] },
    ['items', 0, 'structure', 'rate'],
  ],
  [
    { items: [item({ structureType: 'TIERED', structure: { tiers: [] } })] },
    ['items', 0, 'structure', 'tiers'],
  ],
  [
    {
      items: [
        item({
          structureType: 'TIERED',
          structure: {
            tiers: [
              { upTo: '10', rate: '0' },
              { upTo: '10.0', rate: '0' },
            ],
          },
        }),
      ],
    },
    ['items', 0, 'structure', 'tiers', 1, 'upTo'],
  ],
])('refuses a schedule with %j', async (wrong, at) => {
  const refused = await ana.ask('POST', base, { body: { ...feeScheduleBody(), ...wrong } });
  expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
  expect(refused.body.details?.map(({ path }) => path)).toEqual([['body', ...at]]);
});

test('a name is taken once in a tenant, also by a change', async () => {
  const taken = await create(feeScheduleBody());
  const again = await ana.ask('POST', base, { body: feeScheduleBody({ name: taken.body.name }) });
  expect([again.status, again.body.code]).toEqual([409, 'FEE_SCHEDULE_NAME_TAKEN']);
  const other = await create(feeScheduleBody());
  const renamed = await ana.ask('PATCH', `${base}/${other.body.id}`, { body: { name: taken.body.name } });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'FEE_SCHEDULE_NAME_TAKEN']);
  const bob = await service.caller();
  expect((await create(feeScheduleBody({ name: taken.body.name }), bob)).status).toBe(201);
});

test('name, order and rounding can be changed, currency and items cannot', async () => {
  const { body: made } = await create(feeScheduleBody());
  const patch = (body: unknown) => ana.ask<FeeSchedule>('PATCH', `${base}/${made.id}`, { body });
  const changed = await patch({
    name: `${made.name}!`,
    applicationOrder: 'CASCADING',
    roundingScale: 0,
    roundingMode: 'BANKERS',
  });
  expect([changed.status, changed.headers.get('X-Idempotency-Replayed')]).toEqual([200, 'false']);
  expect(changed.body).toMatchObject({
    name: `${made.name}!`,
    applicationOrder: 'CASCADING',
    roundingScale: 0,
    roundingMode: 'BANKERS',
    items: made.items,
  });
  const nulls = await patch({ name: null, roundingScale: null });
  expect(nulls.body).toMatchObject({ name: `${made.name}!`, roundingScale: 0 });
  for (const body of [{ currency: 'USD' }, { items: [item()] }, { name: ' ' }])
    expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
});

test('schedules are listed by name, and a limit is pulled into its bounds', async () => {
  const eva = await service.caller();
  for (const name of ['b', 'C', 'a']) await create(feeScheduleBody({ name }), eva);
  const list = (query = '') => eva.ask<ScheduleList>('GET', `${base}${query}`);
  const all = await list();
  expect(all.body.items.map(({ name }) => name)).toEqual(['C', 'a', 'b']);
  expect([all.body.limit, all.body.hasMore]).toEqual([20, false]);
  const two = await list('?limit=2');
  expect([two.body.items.length, two.body.limit, two.body.hasMore]).toEqual([2, 2, true]);
  for (const [query, limit] of [
    ['?limit=0', 20],
    ['?limit=x', 20],
    ['?limit=', 20],
    ['?limit=1000', 200],
    ['?limit=1&limit=2', 1],
    ['?limit=x&limit=2', 20],
  ] as const) {
    const answer = await list(query);
    expect([answer.status, answer.body.limit], query).toEqual([200, limit]);
  }
});

test('a whole number with digits that would be dropped is refused', async () => {
  const { body: made } = await create(feeScheduleBody());
  for (const [method, path, raw, where] of [
    [
      'POST',
      base,
      JSON.stringify(feeScheduleBody()).replace('{', '{"roundingScale":2.0000000000000000001,'),
      ['body', 'roundingScale'],
    ],
    ['PATCH', `${base}/${made.id}`, '{"roundingScale":2.0000000000000000001}', ['body', 'roundingScale']],
    [
      'POST',
      base,
      JSON.stringify({ ...feeScheduleBody(), items: [item()] }).replace(
        '"structureType"',
        '"priority":-1.00000000000000000001,"structureType"',
      ),
      ['body', 'items', 0, 'priority'],
    ],
  ] as const) {
    const refused = await ana.ask(method, path, { raw });
    expect([refused.status, refused.body.details?.map((detail) => detail.path)]).toEqual([400, [where]]);
  }
});

test("another tenant's schedule does not exist", async () => {
  const { body } = await create(feeScheduleBody());
  const bob = await service.caller();
  for (const [method, path] of [
    ['GET', `${base}/${body.id}`],
    ['PATCH', `${base}/${body.id}`],
    ['GET', `${base}/${randomUUID()}`],
  ] as const) {
    const answer = await bob.ask(method, path, method === 'PATCH' ? { body: {} } : {});
    expect([answer.status, answer.body.code]).toEqual([404, 'FEE_SCHEDULE_NOT_FOUND']);
  }
  expect((await bob.ask('GET', `${base}/1`)).status).toBe(400);
  expect((await bob.ask<ScheduleList>('GET', base)).body.items.some(({ id }) => id === body.id)).toBe(false);
});

test('one key makes one schedule', async () => {
  const body = feeScheduleBody();
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await ana.ask('POST', base, { body, headers });
  const second = await ana.ask('POST', base, { body, headers });
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect(second.headers.get('X-Idempotency-Replayed')).toBe('true');
});
