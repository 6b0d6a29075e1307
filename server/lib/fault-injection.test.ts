import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import { contextBody } from '../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
});

const create = (fault: string, who = ana) =>
  who.ask('POST', '/v1/contexts', { body: contextBody(), headers: { 'X-Recon-Fault': fault } });
async function count(): Promise<number> {
  return (await ana.ask<{ items: Context[] }>('GET', '/v1/contexts?limit=200')).body.items.length;
}

test.each([
  ['400', 'M0001'],
  ['401', 'M0102'],
  ['403', 'M0103'],
  ['404', 'M0201'],
  ['409', 'IDEMPOTENCY_IN_PROGRESS'],
  ['429', 'TOO_MANY_REQUESTS'],
  ['500', 'M0002'],
  ['503', 'UNAVAILABLE'],
])('status=%s refuses before anything is done', async (status, code) => {
  const before = await count();
  const refused = await create(`status=${status}`);
  expect([String(refused.status), refused.body.code]).toEqual([status, code]);
  expect(refused.headers.has('Retry-After')).toBe(['409', '429', '503'].includes(status));
  expect(await count()).toBe(before);
});

test('delay holds the commit back; the change is not seen before', async () => {
  const before = await count();
  const began = performance.now();
  const slow = create('delay=200');
  expect((await slow).status).toBe(201);
  expect(performance.now() - began).toBeGreaterThanOrEqual(199);
  expect(await count()).toBe(before + 1);
});

test('break-after-commit does the work and loses the answer, also after a delay', async () => {
  const before = await count();
  await expect(create('delay=10; break-after-commit')).rejects.toThrow(/broken connection/);
  expect(await count()).toBe(before + 1);
});

test('reports a switch that cannot be read', async () => {
  for (const fault of ['status=299', 'status=', 'delay=x', 'delay=-1', 'explode', ''])
    expect([fault, (await create(fault)).body.details?.[0]?.path]).toEqual([
      fault,
      ['header', 'X-Recon-Fault'],
    ]);
});

test('without RECON_FAULTS the header means nothing', async () => {
  const plain = await makeTestService();
  expect((await create('status=500', await plain.caller())).status).toBe(201);
});
