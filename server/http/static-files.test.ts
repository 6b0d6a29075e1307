import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestService, type TestService } from '../testing/test-service';
import { readFiles, staticFiles } from './static-files';

const folder = mkdtempSync(join(tmpdir(), 'recon-static-'));
const script = 'console.log("hello");'.repeat(50);
let service: TestService;
beforeAll(async () => {
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Recon</title>');
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets', 'index-abc123.js'), script);
  writeFileSync(join(dist, 'assets', 'index-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'assets', 'index-abc123.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'secret.txt'), 'classified');
  service = await makeTestService({ files: staticFiles(readFiles(dist)) });
});
afterAll(() => rmSync(folder, { recursive: true }));

const asset = '/assets/index-abc123.js';
const page = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('caches a hashed file for ever, and revalidates the page each time', async () => {
  const hashed = await service.ask('GET', asset);
  expect([hashed.status, hashed.text, hashed.headers.get('Content-Type')]).toEqual([
    200,
    script,
    'text/javascript; charset=utf-8',
  ]);
  expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers.get('Content-Security-Policy')).toBe("default-src 'none'; script-src 'self'");
  expect(hashed.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(hashed.headers.get('X-Frame-Options')).toBeNull();
  const index = await service.ask('GET', '/', page);
  expect([index.status, index.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(index.headers.get('Cache-Control')).toBe('no-cache');
  const etag = index.headers.get('ETag')!;
  const again = await service.ask('GET', '/', {
    headers: { ...page.headers, 'If-None-Match': `"x", ${etag}` },
  });
  expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', etag]);
  expect(again.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', null],
  ['', null],
])('with Accept-Encoding %j sends the prebuilt form %s', async (accepted, encoding) => {
  const { headers } = await service.ask('GET', asset, { headers: { 'Accept-Encoding': accepted } });
  expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([encoding, 'Accept-Encoding']);
  const length = { br: brotliCompressSync(script), gzip: gzipSync(script), none: Buffer.from(script) };
  expect(headers.get('Content-Length')).toBe(String(length[(encoding ?? 'none') as 'none'].length));
});

test('HEAD returns the headers only', async () => {
  const head = await service.ask('HEAD', asset);
  expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([
    200,
    '',
    String(script.length),
  ]);
});

test('returns index.html for a page of the console, but not for a missing file, a script or another method', async () => {
  for (const path of ['/contexts', '/contexts/1/rules?type=EXACT', '/a.b/c'])
    expect((await service.ask('GET', path, page)).text).toContain('<title>Recon</title>');
  for (const [method, path, asked] of [
    ['GET', '/contexts', {}],
    ['GET', '/assets/gone.js', { headers: { Accept: '*/*' } }],
    ['GET', '/v1/nowhere', page],
    ['POST', '/contexts', page],
  ] as const) {
    const refused = await service.ask(method, path, asked);
    expect([path, refused.status, refused.body.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND']);
  }
});

test('the root is the page, whatever is accepted', async () => {
  for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }]) {
    const index = await service.ask('GET', '/', { headers });
    expect([index.status, index.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  }
  expect((await service.ask('HEAD', '/')).status).toBe(200);
});

test('serves nothing outside the folder', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
  ])
    expect((await service.ask('GET', path)).text).not.toContain('classified');
  expect((await service.ask('GET', '/..%2fsecret.txt')).status).toBe(404);
});
