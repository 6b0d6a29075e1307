import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
