import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { serveMetrics } from './metrics-server';
import { contextBody } from '../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { createMetrics, type Metrics } from './metrics';

let metrics: Metrics;
let service: TestService;
let caller: Caller;

beforeAll(async () => {
  const database = await openTestDatabase();
  metrics = createMetrics(database, 'a1b2c3d4e5f6');
  service = await makeTestService({ database, metrics });
  caller = await service.caller();
});

/** Returns the value of a series, by its name and the labels that it must have. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { body } = await metrics.text();
  const line = body
    .split('\n')
    .find(
      (one) =>
        new RegExp(`^${name}[{ ]`).test(one) &&
        Object.entries(labels).every(([label, text]) => one.includes(`${label}="${text}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

test('requests are counted by operation, method and status, and timed by status class', async () => {
  await caller.ask('GET', '/v1/contexts');
  await caller.ask('GET', '/v1/contexts?limit=0');
  await caller.ask('GET', `/v1/contexts/${randomUUID()}`);
  await service.ask('GET', '/v1/contexts');
  const total = 'recon_http_requests_total';
  expect(await value(total, { operation: 'listContexts', method: 'GET', status: '200' })).toBe(1);
  expect(await value(total, { operation: 'listContexts', status: '400' })).toBe(1);
  expect(await value(total, { operation: 'listContexts', status: '401' })).toBe(1);
  expect(await value(total, { operation: 'getContext', status: '404' })).toBe(1);
  const count = 'recon_http_request_duration_seconds_count';
  expect(await value(count, { operation: 'listContexts', status_class: '2xx' })).toBe(1);
  expect(await value(count, { operation: 'listContexts', status_class: '4xx' })).toBe(2);
  expect(await value('recon_http_requests_in_flight')).toBe(0);
});

test('replays are counted, first times are not', async () => {
  const body = contextBody();
  const headers = { 'X-Idempotency-Key': 'metrics-1' };
  await caller.ask('POST', '/v1/contexts', { body, headers });
  expect(await value('recon_idempotency_replays_total', { operation: 'createContext' })).toBeUndefined();
  await caller.ask('POST', '/v1/contexts', { body, headers });
  expect(await value('recon_idempotency_replays_total', { operation: 'createContext' })).toBe(1);
});

test('whatever is asked for, no tenant, id, path or method of the caller becomes a label', async () => {
  const context = await caller.ask<{ id: string }>('POST', '/v1/contexts', { body: contextBody() });
  await caller.ask('GET', `/v1/contexts/${context.body.id}/rules`);
  await caller.ask('GET', '/v1/secret-path');
  await caller.ask('PURGE', '/v1/contexts');
  const { body } = await metrics.text();
  expect(body).not.toMatch(new RegExp(`${caller.tenantId}|${context.body.id}|secret-path|PURGE|ana`));
  expect(await value('recon_http_requests_total', { operation: 'other', method: 'other' })).toBe(1);
});

test('process, build and database have their lines', async () => {
  expect(await value('recon_build_info', { version: '', node: '' })).toBeUndefined();
  expect(await value('recon_build_info', { commit: 'a1b2c3d4e5f6' })).toBe(1);
  expect(await value('recon_database_up')).toBe(1);
  expect(await value('process_resident_memory_bytes')).toBeGreaterThan(0);
  const lost = createMetrics({ ping: () => Promise.reject(new Error('gone')), isShared: true });
  expect((await lost.text()).body).toContain('recon_database_up 0');
});

test('a standby has its line where there is one: whether it is read from', async () => {
  expect(await value('recon_standby_up')).toBeUndefined();
  let serves = true;
  const replica = { db: service.database.db, has: () => serves, close: () => Promise.resolve() };
  const other = createMetrics({ ping: () => Promise.resolve(), isShared: true, replica });
  expect((await other.text()).body).toContain('recon_standby_up 1');
  serves = false;
  expect((await other.text()).body).toContain('recon_standby_up 0');
});

test('they are served on a port of their own, and nothing else is', async () => {
  const server = await serveMetrics(metrics, '127.0.0.1', 0);
  try {
    const answer = await fetch(server.url);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('# TYPE recon_http_requests_total counter');
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
    expect((await fetch(new URL('/', server.url))).status).toBe(404);
    await expect(serveMetrics(metrics, '127.0.0.1', Number(new URL(server.url).port))).rejects.toThrow(
      'RECON_METRICS_PORT',
    );
  } finally {
    await server.close();
  }
});
