import { expect, test } from 'vitest';
import { ApiError } from './api-error';
import { setDeployment } from './http';
import { readHostConfig } from './host-config';
import { sessionOf } from './static-session';

test('a config names both services; trailing slashes are removed, and the header has a default', () => {
  const text = JSON.stringify({
    reconciliationUrl: 'https://recon.example/prefix//',
    ledgerUrl: 'https://ledger.example',
  });
  expect(readHostConfig(text)).toEqual({
    kind: 'static',
    reconciliationUrl: 'https://recon.example/prefix',
    ledgerUrl: 'https://ledger.example',
    idempotencyHeader: 'X-Idempotency-Key',
  });
  expect(readHostConfig('{"mode":"server"}')).toEqual({ kind: 'server' });
});

test.each([
  'no json',
  'null',
  '{}',
  '{"reconciliationUrl":"https://recon.example"}',
  '{"reconciliationUrl":"javascript:alert(1)","ledgerUrl":"https://ledger.example"}',
  '{"reconciliationUrl":"/v1","ledgerUrl":"https://ledger.example"}',
  '{"reconciliationUrl":"https://a.example","ledgerUrl":"https://b.example","idempotencyHeader":"a b"}',
])('%s is not a valid config', (text) => {
  expect(() => readHostConfig(text)).toThrow(ApiError);
});

test("a session shows a token's claims; for missing claims nothing is assumed", () => {
  setDeployment(
    readHostConfig('{"reconciliationUrl":"https://recon.example","ledgerUrl":"https://ledger.example"}'),
  );
  const claims = { sub: 'ána', tenant_id: 't-1', permissions: ['context:read', 7], exp: 1_800_000_000 };
  const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  expect(sessionOf(token)).toEqual({
    tenantId: 't-1',
    tenantName: 'recon.example',
    subject: 'ána',
    permissions: ['context:read'],
    way: 'token',
    canStay: false,
    expiresAt: new Date(1_800_000_000_000).toISOString(),
  });
  for (const opaque of ['opaque', 'a.%%%.b', `a.${btoa('[]')}.b`, `a.${btoa('{"exp":1e99}')}.b`])
    expect(sessionOf(opaque)).toMatchObject({
      subject: '',
      permissions: ['*'],
      expiresAt: '9999-12-31T23:59:59Z',
    });
  expect(sessionOf('opaque').tenantId).not.toBe(sessionOf('opaque').tenantId);
  setDeployment({ kind: 'server' });
});
