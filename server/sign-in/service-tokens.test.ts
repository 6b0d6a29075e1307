import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignJWT } from 'jose';
import type { ErrorBody } from '~/contract/errors';
import { closing, consoleBefore, signInAt, type TestConsole } from '../testing/console-before';
import { listenRaw, rawAnswer, type RawServer } from '../testing/sockets';
import { makeTestService } from '../testing/test-service';
import { readServiceTokens } from './service-tokens';

/** Sign-in where nothing is embedded: the service alone can say whether a token is good. */
const { keep, close } = closing();
afterAll(close);

let raw: RawServer;
let front: TestConsole;
beforeAll(async () => {
  raw = keep(await listenRaw());
  const service = await makeTestService();
  front = keep(await consoleBefore(raw.url, service, { judgedThere: true }));
});

const now = new Date('2026-11-21T12:00:00Z');
const read = readServiceTokens(() => now);
const seconds = now.getTime() / 1000;
/** A token by a key that is not ours. */
const token = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(randomBytes(64));

test('a token is read for what it says, whoever has signed it', async () => {
  const exp = seconds + 60;
  const tenantId = randomUUID();
  expect(await read(await token({ sub: 'ana', tenant_id: tenantId, tenant_slug: 'aurora', exp }))).toEqual({
    tenantId,
    tenantName: 'aurora',
    subject: 'ana',
    permissions: ['*'],
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

test('a token that is no JWT is taken for eight hours; persons are told apart by it', async () => {
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
])('a token that %s is refused', async (_, make) => {
  await expect(read(await make())).rejects.toMatchObject({ code: 'M0102' });
});

test('at sign-in the service is asked once; what it refuses signs nobody in', async () => {
  raw.answer = (socket) => void socket.write(rawAnswer('401 Unauthorized', 'Missing Token'));
  raw.asked.length = 0;
  const refused = await fetch(`${front.url}/session`, {
    method: 'POST',
    headers: { 'X-Recon-Console': '1', Authorization: 'Bearer theirs' },
  });
  expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([401, 'M0102']);
  expect(refused.headers.get('Set-Cookie')).toBeNull();
  expect(raw.asked).toHaveLength(1);
  expect(raw.asked[0]).toMatch(/^GET \/v1\/contexts\?limit=1 [\s\S]*authorization: Bearer theirs\r\n/);
});

test('one that does not answer signs nobody in, and says so', async () => {
  raw.answer = (socket) => socket.destroy();
  const unknown = await fetch(`${front.url}/session`, {
    method: 'POST',
    headers: { 'X-Recon-Console': '1', Authorization: 'Bearer theirs' },
  });
  expect([unknown.status, ((await unknown.json()) as ErrorBody).code]).toEqual([502, 'UPSTREAM_FAILED']);
});

test.each(['200 OK', '403 Forbidden', '429 Too Many Requests'])(
  'one that answers %s takes the token, which goes with the session’s requests',
  async (status) => {
    raw.answer = (socket) => void socket.write(rawAnswer(status, '{}'));
    const page = await signInAt(front, 'theirs');
    raw.answer = (socket) => void socket.write(rawAnswer('200 OK', '{}'));
    raw.asked.length = 0;
    expect((await fetch(`${front.url}/v1/contexts`, { headers: page })).status).toBe(200);
    expect(raw.asked[0]).toContain('authorization: Bearer theirs\r\n');
    const session = await fetch(`${front.url}/session`, { headers: page });
    expect(await session.json()).toMatchObject({ tenantName: 'default', permissions: ['*'] });
  },
);
