import { beforeAll, expect, test } from 'vitest';
import { contextBody } from '../testing/bodies';
import { makeTestService, type TestService } from '../testing/test-service';

const origin = 'https://console.example';
let service: TestService;
beforeAll(async () => {
  service = await makeTestService({ corsOrigins: [origin] });
});

const preflight = (from: string, path = '/v1/contexts') =>
  service.ask('OPTIONS', path, {
    headers: {
      Origin: from,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-idempotency-key,x-request-id',
    },
  });

test('responds to the preflight of a listed origin without a token', async () => {
  const { status, headers } = await preflight(origin);
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
  expect(headers.get('Access-Control-Allow-Methods')).toContain('PATCH');
  expect(headers.get('Access-Control-Allow-Headers')).toMatch(/Authorization.*X-Idempotency-Key/);
  expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
});

test.each(['https://evil.example', 'https://console.example.evil.example', 'http://console.example', 'null'])(
  'allows nothing to %s',
  async (other) => {
    expect((await preflight(other)).headers.get('Access-Control-Allow-Origin')).toBeNull();
    const caller = await service.caller();
    const answer = await caller.ask('GET', '/v1/contexts', { headers: { Origin: other } });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  },
);

test('exposes the required headers to the origin, also on errors', async () => {
  const caller = await service.caller();
  const headers = { Origin: origin, 'X-Idempotency-Key': 'cors-1' };
  const made = await caller.ask('POST', '/v1/contexts', { body: contextBody(), headers });
  expect(made.status).toBe(201);
  const refused = await service.ask('GET', '/v1/contexts', { headers: { Origin: origin } });
  expect(refused.status).toBe(401);
  for (const answer of [made, refused]) {
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(answer.headers.get('Access-Control-Expose-Headers')).toMatch(
      /X-Request-Id.*X-Idempotency-Replayed.*Retry-After.*X-RateLimit-Limit/,
    );
    expect(answer.headers.get('Vary')).toContain('Origin');
  }
});

test('keeps sessions and pages same-origin, and without the setting everything', async () => {
  expect((await preflight(origin, '/session')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  const closed = await makeTestService();
  const caller = await closed.caller();
  const answer = await caller.ask('GET', '/v1/contexts', { headers: { Origin: origin } });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
});
