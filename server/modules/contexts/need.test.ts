import { beforeAll, expect, test } from 'vitest';
import { makeContext, ruleBodies, sourceBody } from '../../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const pathOf = (contextId: string) => `/console/v1/contexts/${contextId}/need`;
const mapping = { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' };
const sources = [
  { ...sourceBody({ name: 'Ledger', side: 'LEFT' }), mapping },
  { ...sourceBody({ name: 'Bank', side: 'RIGHT' }), mapping },
];
const [rule] = ruleBodies(1);

test('names what a context lacks', async () => {
  const { id } = await makeContext(ana);
  // Its activation is named once the rest is there.
  expect((await ana.ask('GET', pathOf(id))).body).toEqual({
    need: { kind: 'missing', parts: ['sides', 'rules'] },
  });
  const complete = await makeContext(ana, { sources, rules: [rule!] as never });
  expect((await ana.ask('GET', pathOf(complete.id))).body).toEqual({
    need: { kind: 'missing', parts: ['status'] },
  });
});

test('counts the hints about the rules of a complete context, which is nothing without any', async () => {
  const needOf = async (config: Record<string, unknown>) => {
    const { id } = await makeContext(ana, { sources, rules: [{ ...rule!, config }] as never });
    await ana.ask('PATCH', `/v1/contexts/${id}`, { body: { status: 'ACTIVE' } });
    return (await ana.ask('GET', pathOf(id))).body;
  };
  expect(await needOf({ matchAmount: true, matchCurrency: false })).toMatchObject({
    need: { kind: 'hints' },
  });
  expect(await needOf({ matchBaseAmount: true })).toEqual({
    need: { kind: 'toCheck', parts: ['matches-nothing'] },
  });
  expect(await needOf(rule!.config)).toEqual({});
  const { id } = await makeContext(ana, { sources, rules: [rule!] as never });
  for (const status of ['ACTIVE', 'PAUSED'])
    await ana.ask('PATCH', `/v1/contexts/${id}`, { body: { status } });
  expect((await ana.ask('GET', pathOf(id))).body, 'who paused it knows').toEqual({});
});

test('is 404 for other tenants, and 403 for who may not read rules or sources', async () => {
  const { id } = await makeContext(ana);
  expect((await (await service.caller()).ask('GET', pathOf(id))).status).toBe(404);
  const few = await service.caller({ tenantId: ana.tenantId, permissions: ['context:read'] });
  expect((await few.ask('GET', pathOf(id))).status).toBe(403);
});
