import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignJWT } from 'jose';
import type { ErrorBody } from '@recon/contract/errors';
import { closing, startGatewayConsole, signInAt, type TestConsole } from '../testing/start-gateway-console';
import { behindAccessControl, listenRaw, rawAnswer, type RawServer } from '../testing/sockets';
import { makeTestService } from '../testing/test-service';
import { readServiceTokens } from './service-tokens';

/** Sign-in if nothing is embedded: only the service can tell whether a token is valid. */
const { keep, close } = closing();
afterAll(close);

let raw: RawServer;
let front: TestConsole;
beforeAll(async () => {
  raw = keep(await listenRaw());
  const service = await makeTestService();
  front = keep(await startGatewayConsole(raw.url, service, { judgedThere: true }));
});

const now = new Date('2026-11-21T12:00:00Z');
const read = readServiceTokens(() => now);
const seconds = now.getTime() / 1000;
/** Returns a token signed with a foreign key. */
const token = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(randomBytes(64));

test('reads the claims of a token, whatever its signature', async () => {
  const exp = seconds + 60;
  const tenantId = randomUUID();
  expect(await read(await token({ sub: 'ana', tenant_id: tenantId, tenant_slug: 'aurora', exp }))).toEqual({
    tenantId,
    tenantName: 'aurora',
    subject: 'ana',
    permissions: ['*'],
    isSigned: false,
    isVerified: false,
    expiresAt: new Date(exp * 1000),
  });
});

test.each([
  [
    ['context:read', 'x'],
    ['context:read', 'x'],
  ],
  [[], []],
  [['configuration'], ['*']],
  [['context:read', 5], ['*']],
  ['context:read', ['*']],
  [undefined, ['*']],
])('permissions %j are read as %j', async (permissions, expected) => {
  expect((await read(await token({ sub: 'ana', permissions }))).permissions).toEqual(expected);
});

test('accepts a token that is not a JWT for eight hours; each such token is another user', async () => {
  const [one, other] = [await read('opaque-1'), await read('opaque-2')];
  expect(one.expiresAt).toEqual(new Date('2026-11-21T20:00:00Z'));
  expect(one.subject).not.toBe(other.subject);
  expect(JSON.stringify(one)).not.toContain('opaque-1');
});

test.each([
  ['has ended', async () => token({ sub: 'ana', exp: seconds })],
  ['could not stand in a header', async () => 'a b'],
  ['could add a header', async () => 'a\r\nX: y'],
  ['is empty', async () => ''],
  ['is very long', async () => 'x'.repeat(10_000)],
])('rejects a token that %s', async (_, make) => {
  await expect(read(await make())).rejects.toMatchObject({ code: 'M0102' });
});

/** Makes the service respond with 401 without a token, and with this status with one. */
const answerTokens = (status: string) => {
  raw.answer = behindAccessControl((socket) => void socket.write(rawAnswer(status, '{}')));
};
const signIn = () =>
  fetch(`${front.url}/session`, {
    method: 'POST',
    headers: { 'X-Recon-Console': '1', Authorization: 'Bearer theirs' },
  });

test("at sign-in probes the service's access control and the token; a rejected token creates no session", async () => {
  answerTokens('401 Unauthorized');
  raw.asked.length = 0;
  const refused = await signIn();
  expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([401, 'M0102']);
  expect(refused.headers.get('Set-Cookie')).toBeNull();
  expect(raw.asked).toHaveLength(2);
  expect(raw.asked[0]).toMatch(/^GET \/v1\/contexts\?limit=1 (?![\s\S]*authorization)/);
  expect(raw.asked[1]).toMatch(/^GET \/v1\/contexts\?limit=1 [\s\S]*authorization: Bearer theirs\r\n/);
});

test.each(['429 Too Many Requests', '500 Internal Server Error', '404 Not Found', '204 No Content'])(
  'a service that responds to the token with %s has not checked it: 503, and no session',
  async (status) => {
    answerTokens(status);
    const unknown = await signIn();
    expect([unknown.status, ((await unknown.json()) as ErrorBody).code]).toEqual([503, 'UNAVAILABLE']);
    expect([unknown.headers.get('Retry-After'), unknown.headers.get('Set-Cookie')]).toEqual(['5', null]);
  },
);

test('before a service that takes any token, the response says that the console lacks a key: no token can help', async () => {
  const open = keep(await listenRaw());
  open.answer = (socket) => void socket.write(rawAnswer('200 OK', '{}'));
  const keyless = keep(await startGatewayConsole(open.url, front, { judgedThere: true }));
  const headers = { 'X-Recon-Console': '1', Authorization: 'Bearer theirs' };
  const answer = await fetch(`${keyless.url}/session`, { method: 'POST', headers });
  const { code, message } = (await answer.json()) as ErrorBody;
  expect([answer.status, code]).toEqual([401, 'NO_TOKEN_KEY']);
  expect(message).toContain('RECON_JWT_SECRET or RECON_JWKS_URL');
});

test('a service without a response signs no one in', async () => {
  raw.answer = (socket) => socket.destroy();
  expect((await signIn()).status).toBe(503);
});

test.each(['200 OK', '403 Forbidden'])(
  'a service that responds with %s accepts the token, which is sent with the session’s requests',
  async (status) => {
    answerTokens(status);
    const page = await signInAt(front, 'theirs');
    raw.answer = (socket) => void socket.write(rawAnswer('200 OK', '{}'));
    raw.asked.length = 0;
    expect((await fetch(`${front.url}/v1/contexts`, { headers: page })).status).toBe(200);
    expect(raw.asked[0]).toContain('authorization: Bearer theirs\r\n');
    const session = await fetch(`${front.url}/session`, { headers: page });
    expect(await session.json()).toMatchObject({ tenantName: 'default', permissions: ['*'] });
  },
);
