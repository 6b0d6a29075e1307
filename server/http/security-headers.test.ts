import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTestService } from '../testing/test-service';
import { securityHeaders } from './security-headers';

const policy = securityHeaders['Content-Security-Policy']!;

test('scripts are files of the console only, and only our own workers get a script URL', () => {
  const directives = policy.split('; ');
  expect(directives).toContain("script-src 'self'");
  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives).toContain('trusted-types recon-worker');
  expect(policy).not.toMatch(/unsafe|wasm|blob:|https?:/);
});

test('the example of a file host sets the same policy, and may also call the services', () => {
  const conf = readFileSync(new URL('../../deploy/nginx-static.conf', import.meta.url), 'utf8');
  const [, theirs = ''] = conf.match(/Content-Security-Policy "([^"]+)"/) ?? [];
  expect(theirs.replace(/connect-src 'self'[^;]*/, "connect-src 'self'")).toBe(policy);
});

test.each([
  ['GET', '/v1/contexts', 200],
  ['HEAD', '/v1/contexts', 200],
  ['GET', '/v1/contexts?limit=none', 400],
  ['PUT', '/v1/contexts', 405],
  ['GET', '/healthz', 200],
])('%s %s has every header, with other origins allowed and without', async (method, path, expected) => {
  for (const corsOrigins of [undefined, ['https://console.example']]) {
    const caller = await (await makeTestService({ corsOrigins })).caller();
    const request = { headers: { Origin: 'https://console.example', 'X-Request-Id': 'an id of ours' } };
    const { status, headers } = await caller.ask(method, path, request);
    expect(status).toBe(expected);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...Object.fromEntries(new Headers(securityHeaders)),
      'cache-control': 'no-store',
      'x-request-id': 'an id of ours',
    });
  }
});
