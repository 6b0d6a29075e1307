import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import type { ListedSource, Source } from '@recon/contract/source';
import { feeScheduleBody, makeContext, makeSource, sourceBody } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

type SourceList = { items: ListedSource[]; nextCursor?: string; prevCursor?: string; hasMore: boolean };

let service: TestService;
let ana: Caller;
let context: Context;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
  context = await makeContext(ana);
});

const pathOf = ({ id }: { id: string }) => `/v1/contexts/${id}/sources`;

test('returns a source as it was sent, including the text of its config', async () => {
  const config = '{"zeta":1.50,"10":{"b":[1,2]},"bank_name":"Aurora"}';
  const made = await ana.ask<Source>('POST', pathOf(context), {
    raw: `{"name":"  Itaú  ","type":"BANK","side":"LEFT","config":${config},"other":1}`,
  });
  expect(made.status).toBe(201);
  expect(made.headers.get('X-Idempotency-Replayed')).toBe('false');
  expect(made.body).toMatchObject({ contextId: context.id, name: 'Itaú', type: 'BANK', side: 'LEFT' });
  expect(made.text).toContain(`"config":${config}`);
  expect(made.body).not.toHaveProperty('feeScheduleId');
  expect(made.body).not.toHaveProperty('hasFieldMaps');
  const read = await ana.ask('GET', `${pathOf(context)}/${made.body.id}`);
  expect([read.status, read.text]).toEqual([200, made.text]);
});

test('a source needs neither side nor config', async () => {
  const made = await ana.ask<Source>('POST', pathOf(context), { body: { name: 'Old', type: 'CUSTOM' } });
  expect(made.status).toBe(201);
  expect(made.body.config).toEqual({});
  expect(made.body).not.toHaveProperty('side');
});

test.each([
  [{ name: '  ' }, ['body', 'name']],
  [{ name: 'a'.repeat(51) }, ['body', 'name']],
  [{ name: undefined }, ['body', 'name']],
  [{ type: 'FETCHER' }, ['body', 'type']],
  [{ side: 'left' }, ['body', 'side']],
  [{ config: [] }, ['body', 'config']],
  [{ config: { a: { b: { c: { d: { e: { f: 1 } } } } } } }, ['body', 'config']],
  [{ config: { a: 'x'.repeat(70_000) } }, ['body', 'config']],
  [{ feeScheduleId: 'urn:uuid:1' }, ['body', 'feeScheduleId']],
  [{ feeScheduleId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b' }, ['body', 'feeScheduleId']],
])('refuses a source with %j', async (wrong, path) => {
  const refused = await ana.ask('POST', pathOf(context), { body: { ...sourceBody(), ...wrong } });
  expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
  expect(refused.body.details?.map((detail) => detail.path)).toEqual([path]);
});

test('50 characters are counted as characters, not as bytes', async () => {
  const made = await ana.ask<Source>('POST', pathOf(context), {
    body: sourceBody({ name: 'ã🙂'.repeat(25) }),
  });
  expect(made.status).toBe(201);
});

test('lists sources in the order in which they were made, with their field-map state', async () => {
  const own = await makeContext(ana);
  const sources = [];
  for (const name of ['One', 'Two', 'Three'])
    sources.push(await makeSource(ana, own.id, { name, type: name === 'Two' ? 'GATEWAY' : 'BANK' }));
  await ana.ask('POST', `${pathOf(own)}/${sources[1]!.id}/field-maps`, {
    body: { mapping: { amount: 'Valor' } },
  });

  const all = await ana.ask<SourceList>('GET', pathOf(own));
  expect(all.body.items.map(({ name, hasFieldMaps }) => [name, hasFieldMaps])).toEqual([
    ['One', false],
    ['Two', true],
    ['Three', false],
  ]);
  const first = await ana.ask<SourceList>('GET', `${pathOf(own)}?limit=2`);
  expect(first.body).toMatchObject({ hasMore: true, items: [{ name: 'One' }, { name: 'Two' }] });
  const next = await ana.ask<SourceList>('GET', `${pathOf(own)}?limit=2&cursor=${first.body.nextCursor}`);
  expect(next.body).toMatchObject({ hasMore: false, items: [{ name: 'Three' }] });
  const banks = await ana.ask<SourceList>('GET', `${pathOf(own)}?type=BANK`);
  expect(banks.body.items.map(({ name }) => name)).toEqual(['One', 'Three']);
  const foreign = await ana.ask('GET', `${pathOf(own)}?type=BANK&cursor=${first.body.nextCursor}`);
  expect([foreign.status, foreign.body.details?.[0]?.path]).toEqual([400, ['query', 'cursor']]);
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'type=bank', 'cursor=abc'])
    expect((await ana.ask('GET', `${pathOf(own)}?${query}`)).status, query).toBe(400);
});

test('a change leaves what is absent or null, replaces the config whole, and clears the fee schedule on an empty text', async () => {
  const schedule = await ana.ask<{ id: string }>('POST', '/v1/fee-schedules', { body: feeScheduleBody() });
  const feeScheduleId = schedule.body.id;
  const made = await makeSource(ana, context.id, { config: { a: 1, b: 2 }, feeScheduleId });
  expect(made.feeScheduleId).toBe(feeScheduleId);
  const patch = (body: unknown) => ana.ask<Source>('PATCH', `${pathOf(context)}/${made.id}`, { body });

  service.time.now = new Date(service.time.now.getTime() + 1000);
  const renamed = await patch({ name: 'New', side: null, config: { c: 3 }, feeScheduleId: null });
  expect(renamed.status).toBe(200);
  expect(renamed.body).toMatchObject({ name: 'New', side: made.side, type: made.type, feeScheduleId });
  expect(renamed.body.config).toEqual({ c: 3 });
  expect(renamed.body.updatedAt! > made.updatedAt!).toBe(true);
  expect((await patch({ feeScheduleId: '' })).body).not.toHaveProperty('feeScheduleId');
  expect((await patch({ name: '' })).status).toBe(400);
  expect((await patch({})).status).toBe(200);
});

test("another tenant's context, source and fee schedule do not exist", async () => {
  const made = await makeSource(ana, context.id);
  const bob = await service.caller();
  const his = await makeContext(bob);
  const schedule = await ana.ask<{ id: string }>('POST', '/v1/fee-schedules', { body: feeScheduleBody() });
  const codes = async (...answers: Promise<{ status: number; body: { code: string } }>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`);
  expect(
    await codes(
      bob.ask('GET', pathOf(context)),
      bob.ask('GET', `${pathOf(context)}/${made.id}`),
      bob.ask('PATCH', `${pathOf(context)}/${made.id}`, { body: {} }),
      bob.ask('POST', pathOf(context), { body: sourceBody() }),
      bob.ask('GET', `${pathOf(his)}/${made.id}`),
      bob.ask('PATCH', `${pathOf(his)}/${made.id}`, { body: {} }),
      bob.ask('POST', pathOf(his), { body: sourceBody({ feeScheduleId: schedule.body.id }) }),
      ana.ask('GET', `${pathOf(context)}/${randomUUID()}`),
      ana.ask('GET', `${pathOf(context)}/nonsense`),
    ),
  ).toEqual([
    '404 M0201',
    '404 M0201',
    '404 M0201',
    '404 M0201',
    '404 SOURCE_NOT_FOUND',
    '404 SOURCE_NOT_FOUND',
    '400 M0001',
    '404 SOURCE_NOT_FOUND',
    '400 M0001',
  ]);
});

test('there is no removing a source', async () => {
  const made = await makeSource(ana, context.id);
  const refused = await ana.ask('DELETE', `${pathOf(context)}/${made.id}`);
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, PATCH']);
});
