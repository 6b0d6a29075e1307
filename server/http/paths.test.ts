import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeContext, ruleBodies, rulesOf } from '../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { createMetrics } from '../observe/metrics';
import { consolePath } from '../lib/request-parts';
import { readFiles, staticFiles } from './static-files';

/** One URL has many spellings: all code that inspects a path reads it as the router does. */

let service: TestService;
let ana: Caller;
const folder = mkdtempSync(join(tmpdir(), 'recon-paths-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  service = await makeTestService({
    files: staticFiles(readFiles(folder)),
    corsOrigins: ['https://console.example'],
  });
  ana = await service.caller();
});

const page = { Accept: 'text/html' };
/** Returns a path with every character except slashes percent-encoded. */
const encoded = (path: string) =>
  path.replaceAll(/[^/]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

test.each(['/v1/contexts', '/v1/nowhere', '/session', '/healthz', '/openapi.json', '/config.json'])(
  '%s is neither cached nor treated as a page, in any spelling',
  async (path) => {
    for (const spelled of [path, encoded(path), `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`]) {
      const plain = await ana.ask('GET', path, { headers: page });
      const other = await ana.ask('GET', spelled, { headers: page });
      expect([spelled, other.status, other.headers.get('Cache-Control')]).toEqual([
        spelled,
        plain.status,
        'no-store',
      ]);
      expect(other.headers.get('Content-Type')).toContain('application/json');
      expect(other.headers.get('Content-Security-Policy')).not.toBeNull();
    }
  },
);

test('returns 405 for a wrong method, in any spelling of the path', async () => {
  const refused = await ana.ask('PUT', encoded('/v1/contexts'));
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('pages and files are recognised in any spelling, and stay cacheable', async () => {
  for (const path of ['/index.html', encoded('/index.html'), '/contexts', '/%63ontexts'])
    expect((await service.ask('GET', path, { headers: page })).headers.get('Cache-Control')).toBe('no-cache');
});

test('one key is one change, in any spelling of its path', async () => {
  const context = await makeContext(ana, { rules: ruleBodies(2) });
  const [rule] = await rulesOf(ana, context.id);
  const paths = [
    `/v1/contexts/${context.id}/rules/${rule!.id}`,
    `/%761/contexts/${context.id}/rules/${rule!.id}`,
    `/v1/contexts/${context.id.toUpperCase()}/rules/${rule!.id.toUpperCase()}`,
    encoded(`/v1/contexts/${context.id}/rules/${rule!.id}`),
  ];
  const answers = [];
  for (const path of paths)
    answers.push(
      await ana.ask('PATCH', path, { body: { priority: 7 }, headers: { 'X-Idempotency-Key': 'one' } }),
    );
  expect(answers.map(({ status, headers }) => [status, headers.get('X-Idempotency-Replayed')])).toEqual([
    [200, 'false'],
    [200, 'true'],
    [200, 'true'],
    [200, 'true'],
  ]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('CORS, the log and the metrics see one path', async () => {
  const counted = await makeTestService({
    metrics: createMetrics(service.database),
    database: service.database,
    corsOrigins: ['https://console.example'],
  });
  const ben = await counted.caller();
  const answer = await ben.ask('GET', encoded('/v1/contexts'), {
    headers: { Origin: 'https://console.example' },
  });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://console.example');
  expect(counted.logged.at(-1)?.fields).toMatchObject({ operation: 'listContexts', path: '/v1/contexts' });
});

test('a sign-in redirects to no path of the service, in any spelling', () => {
  for (const path of ['/v1/contexts', '/%761/contexts', '/%73ession', '/healthz', encoded('/openapi.json')])
    expect([path, consolePath(path)]).toEqual([path, '/']);
  expect(consolePath('/contexts?q=%761')).toBe('/contexts?q=%761');
  for (const path of ['/%', '/contexts/%ff', '/%ff/%761']) expect(consolePath(path)).toBe('/');
});
