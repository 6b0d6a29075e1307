import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { type OperationName, operationNames, operations } from '@recon/contract/operations';
import { makeTestService, type TestService } from '../testing/test-service';
import { tokenVerifier } from './tokens';

let service: TestService;
const tenantId = randomUUID();
beforeAll(async () => {
  service = await makeTestService();
});

type Claims = Record<string, unknown>;
/** Returns a signed token, valid unless `claims` or options change that. */
async function sign(claims: Claims = {}, { alg = 'HS256', key = service.tokenKey } = {}): Promise<string> {
  const now = Math.floor(service.time.now.getTime() / 1000);
  return new SignJWT({ tenantId, sub: 'ana', permissions: ['*'], exp: now + 60, ...claims })
    .setProtectedHeader({ alg })
    .sign(key);
}
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const past = (seconds: number) => Math.floor(service.time.now.getTime() / 1000) - seconds;

test('without a token every operation is 401 M0101', async () => {
  for (const name of operationNames) {
    const { method, path } = operations[name];
    const refused = await service.ask(method, path.replaceAll(/\{\w+\}/g, randomUUID()));
    expect([name, refused.status, refused.body.code]).toEqual([name, 401, 'M0101']);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
  }
});

test.each<[string, () => Claims]>([
  ['no exp', () => ({ exp: undefined })],
  ['an exp that is over', () => ({ exp: past(1) })],
  ['an nbf to come', () => ({ nbf: past(-60) })],
  ['no sub', () => ({ sub: undefined })],
  ['an empty sub', () => ({ sub: '' })],
  ['a sub that is no text', () => ({ sub: 5 })],
  ['a sub with a NUL', () => ({ sub: 'a\u0000b' })],
  ['no tenant', () => ({ tenantId: undefined })],
  ['a tenant that is no UUID', () => ({ tenantId: 'acme' })],
  ['a tenant in braces', () => ({ tenantId: `{${tenantId}}` })],
  ['permissions as a text', () => ({ permissions: '*' })],
  ['permissions that are not texts', () => ({ permissions: [1] })],
])('a token with %s is 401 M0102, and the response gives no reason', async (_, claims) => {
  const refused = await service.ask('GET', '/v1/contexts', bearer(await sign(claims())));
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    401,
    'M0102',
    'The token is not valid or has ended.',
  ]);
  expect(refused.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
});

test('a token with another secret, another algorithm or no signature is M0102', async () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { tenantId, sub: 'ana', permissions: ['*'], exp: past(-60) };
  const good = await sign();
  for (const token of [
    await sign({}, { key: Buffer.alloc(32, 7) }),
    await sign({}, { alg: 'HS512', key: Buffer.concat([service.tokenKey, service.tokenKey]) }),
    await sign({}, { alg: 'HS384', key: Buffer.concat([service.tokenKey, service.tokenKey]) }),
    `${encode({ alg: 'none' })}.${encode(claims)}.`,
    `${good.slice(0, -4)}AAAA`,
    good.split('.').slice(0, 2).join('.'),
    'x',
    '..',
  ])
    expect((await service.ask('GET', '/v1/contexts', bearer(token))).body.code, token).toBe('M0102');
});

test('the scheme is Bearer in any case; another scheme is not accepted', async () => {
  const token = await sign();
  for (const [authorization, code] of [
    [`bearer ${token}`, undefined],
    [`BEARER   ${token}`, undefined],
    [token, 'M0101'],
    [`Basic ${token}`, 'M0101'],
    ['Bearer', 'M0101'],
  ] as const) {
    const answer = await service.ask('GET', '/v1/contexts', { headers: { Authorization: authorization } });
    expect([authorization, answer.body.code]).toEqual([authorization, code]);
  }
});

test('the tenant is read from tenantId or tenant_id, in lower case', async () => {
  const upper = tenantId.toUpperCase();
  for (const claims of [{ tenantId: upper }, { tenantId: undefined, tenant_id: upper }]) {
    const session = await service.ask<{ tenantId: string }>('GET', '/session', bearer(await sign(claims)));
    expect(session.body.tenantId).toBe(tenantId);
  }
});

test.each(operationNames)('%s needs its own permission and no other', async (name: OperationName) => {
  const { method, path, permission } = operations[name];
  const ask = async (permissions: string[]) =>
    service.ask(method, path.replaceAll(/\{\w+\}/g, randomUUID()), bearer(await sign({ permissions })));
  const others = [...new Set(operationNames.map((each) => operations[each].permission))];
  for (const permissions of [
    [],
    others.filter((each) => each !== permission),
    [permission.split(':')[0]!, ':*'],
  ]) {
    const refused = await ask(permissions);
    expect([refused.status, refused.body.code]).toEqual([403, 'M0103']);
    expect(refused.body.message).toContain(permission);
  }
  for (const permissions of [[permission], ['*']]) expect((await ask(permissions)).status).not.toBe(403);
});

test('routes that need no token', async () => {
  for (const path of ['/openapi.json', '/healthz', '/readyz'])
    expect([path, (await service.ask('GET', path)).status]).toEqual([path, 200]);
});

test('with a key set, only its own asymmetric tokens are valid; an unreachable one is 503', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  const keys = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`;
  const issuer = 'https://login.example';
  const keySet = { jwksUrl, issuer, audience: 'recon' };
  const verify = tokenVerifier(keySet, () => service.time.now);
  const claims = { tenantId, iss: issuer, aud: ['other', 'recon'], sub: 'ana', exp: past(-60) };
  const good = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(privateKey);
  expect(await verify(good)).toMatchObject({ tenantId, subject: 'ana', permissions: [] });
  const other = await generateKeyPair('ES256');
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(other.privateKey);
  const confused = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(Buffer.from(JSON.stringify(jwk)));
  for (const token of [forged, confused, await sign()])
    await expect(verify(token)).rejects.toMatchObject({ code: 'M0102' });
  const signed = (changes: Claims) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(privateKey);
  expect(await verify(await signed({ iss: `${issuer}/` }))).toMatchObject({ subject: 'ana' });
  // Issued by the same provider with the same keys for another audience: an ID token is for the client it names.
  const elsewhere: Claims[] = [
    { iss: 'https://login.example/other' },
    { iss: undefined },
    { iss: '' },
    { aud: 'another application' },
    { aud: undefined },
    { aud: [] },
    { aud: 'console-of-another', nonce: 'n', azp: 'console-of-another' },
  ];
  for (const changes of elsewhere)
    await expect(verify(await signed(changes)), JSON.stringify(changes)).rejects.toMatchObject({
      code: 'M0102',
    });
  await new Promise((resolve) => keys.close(resolve));
  const cold = tokenVerifier(keySet, () => service.time.now);
  await expect(cold(good)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
