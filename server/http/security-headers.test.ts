import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers';

const policy = securityHeaders['Content-Security-Policy']!;

test('scripts are files of the console alone, and only workers of our own get a script address', () => {
  const directives = policy.split('; ');
  expect(directives).toContain("script-src 'self'");
  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives).toContain('trusted-types recon-worker');
  expect(policy).not.toMatch(/unsafe|wasm|blob:|https?:/);
});

test('the example of a host of files sets the same policy, and may call the services as well', () => {
  const conf = readFileSync(new URL('../../deploy/nginx-static.conf', import.meta.url), 'utf8');
  const [, theirs = ''] = conf.match(/Content-Security-Policy "([^"]+)"/) ?? [];
  expect(theirs.replace(/connect-src 'self'[^;]*/, "connect-src 'self'")).toBe(policy);
});
