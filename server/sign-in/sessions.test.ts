import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import { contextBody } from '../testing/bodies';
import { prune } from '../db/prune';
import { type Asked, makeTestService, type TestService } from '../testing/test-service';

let service: TestService;
beforeAll(async () => {
  service = await makeTestService({ trustProxy: true });
});

const own = { 'X-Recon-Console': '1', Origin: 'http://localhost:4310', Host: 'localhost:4310' };

/** Signs in with a token. Returns the cookie as a browser would send it. */
async function signIn(token: string, headers: Record<string, string> = own) {
  const answer = await service.ask('POST', '/session', { body: { token }, headers });
  const set = answer.headers.get('Set-Cookie') ?? '';
  return { answer, set, cookie: set.split(';')[0]! };
}
const withCookie = (cookie: string, more: Asked = {}): Asked => ({
  ...more,
  headers: { ...own, Cookie: cookie, ...more.headers },
});

test('rejects a body with two tokens', async () => {
  const ana = await service.caller();
  const raw = `{"token":"${ana.token}","token":"other"}`;
  const headers = { ...own, 'Content-Type': 'application/json' };
  const refused = await service.ask('POST', '/session', { raw, headers });
  expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, ['body', 'token']]);
});

test('exchanges a token for a cookie that no script can read, and the cookie signs in', async () => {
  const ana = await service.caller({ subject: 'ana', permissions: ['context:read', 'context:create'] });
  const { answer, set, cookie } = await signIn(ana.token);
  expect(answer.status).toBe(204);
  expect(set).toMatch(/^recon_session_4310=[\w-]{40,};/);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Expires=']) expect(set).toContain(part);
  expect(set).not.toContain('Secure');
  const session = await service.ask('GET', '/session', withCookie(cookie));
  expect(session.body).toEqual({
    tenantId: ana.tenantId,
    tenantName: ana.tenantId,
    subject: 'ana',
    permissions: ['context:read', 'context:create'],
    isVerified: true,
    hasActivity: true,
    isEmbedded: true,
    way: 'token',
    expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    warnAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    canStay: false,
  });
  const made = await service.ask<Context>(
    'POST',
    '/v1/contexts',
    withCookie(cookie, { body: contextBody() }),
  );
  expect([made.status, made.body.tenantId]).toEqual([201, ana.tenantId]);
  expect((await service.ask('GET', `/v1/contexts/${made.body.id}`, withCookie(cookie))).status).toBe(200);
});

test('a link replaces the session of another user only if requested', async () => {
  const ana = await service.caller({ subject: 'ana' });
  const bia = await service.caller({ subject: 'bia' });
  const anaElsewhere = await service.caller({ subject: 'ana' });
  const { cookie } = await signIn(ana.token);
  const follow = (token: string) =>
    service.ask<{ code: string }>('POST', '/session?replace=own', withCookie(cookie, { body: { token } }));
  for (const { token } of [bia, anaElsewhere]) {
    const refused = await follow(token);
    expect([refused.status, refused.body.code]).toEqual([409, 'SESSION_OF_ANOTHER']);
    expect(refused.headers.get('Set-Cookie')).toBeNull();
    expect((await service.ask('GET', '/session', withCookie(cookie))).status).toBe(200);
  }
  expect((await follow('nonsense')).status).toBe(401);
  const own = await follow(ana.token);
  expect(own.status).toBe(204);
  expect((await service.ask('GET', '/session', withCookie(cookie))).status).toBe(401);
  // The session has ended, so there is no user to protect.
  expect((await follow(bia.token)).status).toBe(204);
});

test.each(['https', 'HTTPS', ' Https ', 'https, http', 'https,http'])(
  'a proxy that sends “%s” has TLS to the browser',
  async (proto) => {
    const { token } = await service.caller();
    const { set } = await signIn(token, {
      ...own,
      Origin: 'https://localhost:4310',
      'X-Forwarded-Proto': proto,
    });
    expect(set).toMatch(/^__Host-recon_session=.*Secure/);
  },
);

test.each(['http', 'http, https', 'httpss', ''])('a proxy that sends “%s” has no TLS', async (proto) => {
  const { token } = await service.caller();
  const { set } = await signIn(token, { ...own, 'X-Forwarded-Proto': proto });
  expect(set).toMatch(/^recon_session_4310=/);
  expect(set).not.toContain('Secure');
});

test('neither the table nor the response contains the token or the cookie in plain text', async () => {
  const ana = await service.caller();
  const { answer, cookie } = await signIn(ana.token);
  const rows = JSON.stringify(await service.database.db.selectFrom('session').selectAll().execute());
  expect(rows).not.toContain(ana.token);
  expect(rows).not.toContain(ana.token.split('.')[2]);
  expect(rows).not.toContain(cookie.split('=')[1]);
  expect(answer.text).toBe('');
});

test('over https the cookie is Secure and bound to the host', async () => {
  const ana = await service.caller();
  const { set } = await signIn(ana.token, { ...own, 'X-Forwarded-Proto': 'https' });
  expect(set).toMatch(/^__Host-recon_session=/);
  expect(set).toContain('Secure');
  expect(set).not.toContain('Domain');
});

test('ignores a forwarded protocol without RECON_TRUST_PROXY', async () => {
  const plain = await makeTestService();
  const ana = await plain.caller();
  const { headers } = await plain.ask('POST', '/session', {
    body: { token: ana.token },
    headers: { ...own, 'X-Forwarded-Proto': 'https' },
  });
  expect(headers.get('Set-Cookie')).toMatch(/^recon_session_4310=/);
});

test('an invalid token signs no one in', async () => {
  const { answer } = await signIn('x.y.z');
  expect([answer.status, answer.body.code, answer.headers.get('Set-Cookie')]).toEqual([401, 'M0102', null]);
  for (const body of [{}, { token: 5 }, { token: ' ' }, [], null]) {
    const refused = await service.ask('POST', '/session', { body, headers: own });
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, ['body', 'token']]);
  }
});

test.each<[string, Record<string, string | undefined>]>([
  ['without the header of the console', { 'X-Recon-Console': undefined }],
  ['from another origin', { Origin: 'http://evil.example' }],
  ['from another port of the host', { Origin: 'http://localhost:9999' }],
  ['from a page without origin', { Origin: 'null' }],
  ['from another site, as the browser says', { Origin: undefined, 'Sec-Fetch-Site': 'cross-site' }],
  ['from a neighbour site', { Origin: undefined, 'Sec-Fetch-Site': 'same-site' }],
])('a write by cookie %s is 403, and nothing changes', async (_, changes) => {
  const ana = await service.caller();
  const { cookie } = await signIn(ana.token);
  const headers = Object.fromEntries(
    Object.entries({ ...own, ...changes }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const forged: Asked[] = [
    { body: contextBody(), headers: { ...headers, Cookie: cookie } },
    { body: { token: ana.token }, headers },
  ];
  for (const [path, asked] of [['/v1/contexts', forged[0]!] as const, ['/session', forged[1]!] as const]) {
    const refused = await service.ask('POST', path, asked);
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'M0103']);
  }
  expect((await service.ask('DELETE', '/session', { headers: { ...headers, Cookie: cookie } })).status).toBe(
    403,
  );
  expect((await service.ask('GET', '/session', { headers: { Cookie: cookie } })).status).toBe(200);
  expect((await ana.ask<{ items: unknown[] }>('GET', '/v1/contexts')).body.items).toEqual([]);
});

test('a bearer token needs no such header, and takes precedence over a cookie', async () => {
  const ana = await service.caller();
  const ben = await service.caller();
  const { cookie } = await signIn(ben.token);
  const made = await ana.ask<Context>('POST', '/v1/contexts', {
    body: contextBody(),
    headers: { Cookie: cookie, Origin: 'http://evil.example' },
  });
  expect([made.status, made.body.tenantId]).toEqual([201, ana.tenantId]);
});

test('signing out ends that session only, permanently', async () => {
  const ana = await service.caller();
  const first = await signIn(ana.token);
  const second = await signIn(ana.token);
  const out = await service.ask('DELETE', '/session', withCookie(first.cookie));
  expect(out.status).toBe(204);
  expect(out.headers.get('Set-Cookie')).toMatch(/^recon_session_4310=;.*Expires=Thu, 01 Jan 1970/);
  expect((await service.ask('GET', '/session', withCookie(first.cookie))).body.code).toBe('M0101');
  expect((await service.ask('GET', '/session', withCookie(second.cookie))).status).toBe(200);
  expect((await service.ask('DELETE', '/session', withCookie(first.cookie))).status).toBe(204);
});

test('signing in again replaces the session of that browser', async () => {
  const ana = await service.caller();
  const { cookie } = await signIn(ana.token);
  await signIn(ana.token, { ...own, Cookie: cookie });
  expect((await service.ask('GET', '/session', withCookie(cookie))).status).toBe(401);
});

test('a session ends with its token and is then removed', async () => {
  const mine = await makeTestService();
  const ana = await mine.caller({ lifetime: 60 });
  const { headers } = await mine.ask('POST', '/session', { body: { token: ana.token }, headers: own });
  const cookie = headers.get('Set-Cookie')!.split(';')[0]!;
  mine.time.now = new Date(mine.time.now.getTime() + 50_000);
  expect((await mine.ask('GET', '/session', withCookie(cookie))).status).toBe(200);
  mine.time.now = new Date(mine.time.now.getTime() + 20_000);
  expect((await mine.ask('GET', '/session', withCookie(cookie))).body.code).toBe('M0101');
  const count = async () => (await mine.database.db.selectFrom('session').select('id').execute()).length;
  expect(await count()).toBe(1);
  await prune(mine.database.db, mine.time.now, undefined);
  expect(await count()).toBe(0);
});

test('a session survives a restart with the same secret, but not with another', async () => {
  const before = await makeTestService();
  const ana = await before.caller();
  const { headers } = await before.ask('POST', '/session', { body: { token: ana.token }, headers: own });
  const cookie = headers.get('Set-Cookie')!.split(';')[0]!;
  const { database, secrets, tokenKey } = before;
  const same = await makeTestService({ database, secrets, tokenKey });
  expect((await same.ask('GET', '/session', withCookie(cookie))).status).toBe(200);
  const other = await makeTestService({ database, tokenKey });
  expect((await other.ask('GET', '/session', withCookie(cookie))).body.code).toBe('M0101');
});

test('an invented cookie has no session', async () => {
  for (const cookie of [
    `recon_session_4310=${randomUUID()}`,
    'recon_session_4310=',
    'recon_session_4310=%00',
  ])
    expect((await service.ask('GET', '/session', withCookie(cookie))).body.code).toBe('M0101');
});

test('signing out everywhere ends the sessions of the same tenant and subject only', async () => {
  const ana = await service.caller({ subject: 'ana' });
  const again = await service.caller({ tenantId: ana.tenantId, subject: 'ana' });
  const others = [
    await service.caller({ subject: 'ana' }),
    await service.caller({ tenantId: ana.tenantId, subject: 'bob' }),
  ];
  const cookieOf = async (token: string) => {
    const { headers } = await service.ask('POST', '/session', { body: { token }, headers: own });
    return { Cookie: headers.get('Set-Cookie')!.split(';')[0]! };
  };
  const mine = [await cookieOf(ana.token), await cookieOf(ana.token), await cookieOf(again.token)];
  const theirs = await Promise.all(others.map(({ token }) => cookieOf(token)));
  const end = (headers: Record<string, string>) => service.ask('DELETE', '/session/everywhere', { headers });
  // Like any write of a session it needs the page's own header, and a session.
  expect((await end(mine[0]!)).status).toBe(403);
  expect((await end(own)).status).toBe(401);
  const ended = await end({ ...mine[0], ...own });
  expect([ended.status, ended.headers.get('Set-Cookie')]).toEqual([204, expect.stringMatching(/=;.*1970/)]);
  const statusOf = async (headers: Record<string, string>) =>
    (await service.ask('GET', '/session', { headers })).status;
  expect(await Promise.all(mine.map(statusOf))).toEqual([401, 401, 401]);
  expect(await Promise.all(theirs.map(statusOf))).toEqual([200, 200]);
  expect((await end({ ...mine[0], ...own })).status).toBe(401);
  // API clients may still use the token itself.
  expect((await ana.ask('GET', '/v1/contexts')).status).toBe(200);
});
