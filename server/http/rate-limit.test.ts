import { expect, test } from 'vitest';
import { makeTestService } from '../testing/test-service';
import { createRateLimit } from './rate-limit';

test('counts the requests of an identity per minute, and every response reports the remaining number', async () => {
  const time = { now: new Date('2026-03-04T05:06:07Z') };
  const clock = () => time.now;
  const service = await makeTestService({ rateLimit: createRateLimit(3, clock) });
  const ana = await service.caller();
  const ben = await service.caller({ tenantId: ana.tenantId, subject: 'ben' });
  const limits = (headers: Headers) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  const reset = String(Date.parse('2026-03-04T05:07:07Z') / 1000);

  expect(limits((await ana.ask('GET', '/v1/contexts')).headers)).toEqual(['3', '2', reset]);
  // A rejection counts and reports as well.
  expect(limits((await ana.ask('GET', '/v1/contexts/x')).headers)).toEqual(['3', '1', reset]);
  expect(limits((await ana.ask('POST', '/v1/contexts', { body: {} })).headers)).toEqual(['3', '0', reset]);
  time.now = new Date('2026-03-04T05:06:17.5Z');
  const refused = await ana.ask('GET', '/v1/contexts');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect([refused.headers.get('Retry-After'), ...limits(refused.headers)]).toEqual(['50', '3', '0', reset]);
  expect((await ben.ask('GET', '/v1/contexts')).status).toBe(200);
  expect((await ana.ask('GET', '/session')).status).toBe(200);

  time.now = new Date('2026-03-04T05:07:07Z');
  expect((await ana.ask('GET', '/v1/contexts')).status).toBe(200);
});

test('allows the last request within the limit, and rejects the next one', async () => {
  const service = await makeTestService({ rateLimit: createRateLimit(3, () => new Date()) });
  const ana = await service.caller();
  const statuses: number[] = [];
  for (let asked = 0; asked < 4; asked += 1) statuses.push((await ana.ask('GET', '/v1/contexts')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('sends no such headers without a limit', async () => {
  const service = await makeTestService();
  const ana = await service.caller();
  expect((await ana.ask('GET', '/v1/contexts')).headers.has('X-RateLimit-Limit')).toBe(false);
});
