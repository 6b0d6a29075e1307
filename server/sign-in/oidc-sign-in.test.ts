import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@recon/contract/context';
import { signInTenantId } from '../activity/activity-log';
import { prune } from '../db/prune';
import { contextBody } from '../testing/bodies';
import { startTestProvider, type TestProvider } from '../testing/identity-provider';
import { home, type CookieClient, cookieClient } from '../testing/cookie-client';
import { entriesOf } from '../testing/replay-entries';
import { makeTestService, type TestService } from '../testing/test-service';
import { createIdentityProvider } from './identity-provider';
import type { SessionSettings } from './session-options';
import { tokenVerifier, type VerifyToken } from './tokens';

/** Sign-in at a real provider, over HTTP, with a clock of the service that the tests set. */
let company: TestProvider;
let service: TestService;
let browser: CookieClient;

beforeAll(async () => {
  company = await startTestProvider({
    redirectUris: [`${home}/session/callback`],
    afterSignOut: [`${home}/`],
  });
});
afterAll(() => company.close());

beforeEach(async () => {
  company.tokenLife = 600;
  company.asked.clear();
  service = await makeCompanyService();
  browser = cookieClient(() => service.app);
});

async function makeCompanyService(
  more: SessionSettings & { shared?: TestService } = {},
  verify?: VerifyToken,
): Promise<TestService> {
  const { shared, ...settings } = more;
  const time = shared?.time ?? { now: new Date() };
  const made = await makeTestService({
    ...(shared && { database: shared.database, secrets: shared.secrets }),
    clock: () => time.now,
    verify:
      verify ??
      tokenVerifier(
        { jwksUrl: company.jwksUrl, issuer: company.issuer, audience: company.resource },
        () => time.now,
      ),
    signIn: {
      provider: createIdentityProvider({
        issuer: company.issuer,
        clientId: company.clientId,
        clientSecret: company.clientSecret,
        scope: 'openid profile',
        resource: company.resource,
      }),
      idle: 1800_000,
      maxLifetime: 12 * 3600_000,
      ...settings,
    },
  });
  made.time = time;
  return made;
}

/**
 * Sets the service's clock to the machine's, which the provider uses. On a busy machine the fixed clock could be too
 * far behind the provider's tokens.
 */
function catchUp(): void {
  if (service.time.now < new Date()) service.time.now = new Date();
}

/** Signs in from the console's button to the page that follows. */
async function signIn(as = 'ana', to = '/contexts', through = browser): Promise<URL> {
  catchUp();
  const form = await through.visit(`/session/sign-in?return=${encodeURIComponent(to)}`);
  if (form.url.origin !== company.issuer || !form.url.pathname.startsWith('/interaction/')) return form.url;
  catchUp();
  return (await through.visit(form.url.href, { form: { account: as } })).url;
}

const own = { 'X-Recon-Console': '1', Origin: home };
const landed = ({ pathname, searchParams }: URL) => {
  const { request, ...told } = Object.fromEntries(searchParams);
  if (told['failed'] !== undefined)
    expect(service.logged).toContainEqual(
      expect.objectContaining({
        fields: expect.objectContaining({ requestId: request, kind: told['failed'] }) as unknown,
      }),
    );
  return [pathname, told];
};
const wait = (milliseconds: number) => {
  service.time.now = new Date(service.time.now.getTime() + milliseconds);
};
const session = async () => {
  const response = await browser.ask('/session');
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const rows = () => service.database.db.selectFrom('session').selectAll().execute();
type Row = Awaited<ReturnType<typeof rows>>[number];
const opened = (row: Row, column: 'token' | 'refresh_token' | 'id_token' | 'claims') =>
  service.secrets.open(row[column]!, `session.${column} ${row.id}`)!;

test('a company account signs in, and the requested page follows', async () => {
  const begun = await browser.ask('/session/sign-in?return=/contexts%3Ftype%3D1:1');
  const asked = new URL(begun.headers.get('Location')!);
  expect(asked.origin).toBe(company.issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${home}/session/callback`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{40,}/) as string,
    nonce: expect.stringMatching(/.{40,}/) as string,
    code_challenge: expect.stringMatching(/.{40,}/) as string,
  });
  const [state] = browser.set;
  expect(state).toMatch(/^recon_sign_in_4310=.*HttpOnly.*SameSite=Lax/);
  expect(state).not.toContain(asked.searchParams.get('state'));

  expect(landed(await signIn('ana', '/contexts?type=1:1'))).toEqual([
    '/signed-in',
    { to: '/contexts?type=1:1' },
  ]);
  const cookie = browser.set.find((line) => line.startsWith('recon_session_4310='))!;
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Expires=']) expect(cookie).toContain(part);
  expect([...browser.cookies.get(home)!.keys()]).toEqual(['recon_session_4310']);

  const brisa = company.employees.get('ana')!;
  expect((await session()).body).toEqual({
    tenantId: brisa.tenantId,
    tenantName: 'Banco Brisa',
    subject: 'ana',
    name: 'Ana Lima',
    permissions: ['*'],
    isVerified: true,
    hasActivity: true,
    isEmbedded: true,
    way: 'company',
    expiresAt: new Date(service.time.now.getTime() + 1800_000).toISOString(),
    warnAt: new Date(service.time.now.getTime() + 1500_000).toISOString(),
    canStay: true,
  });
  const made = await service.ask<Context>('POST', '/v1/contexts', {
    body: contextBody(),
    headers: { ...own, Cookie: `recon_session_4310=${browser.cookies.get(home)!.get('recon_session_4310')}` },
  });
  expect([made.status, made.body.tenantId]).toEqual([201, brisa.tenantId]);
});

test('no token appears in plain text in the browser, the log or the table', async () => {
  await signIn();
  const [row] = await rows();
  const columns = ['token', 'refresh_token', 'id_token'] as const;
  const tokens = columns.map((column) => opened(row!, column));
  expect(tokens.every((token) => token.length > 20)).toBe(true);
  const seen = JSON.stringify([browser.set, service.logged, row, (await session()).body]);
  for (const token of tokens) expect(seen).not.toContain(token);
});

test('a column of a session opens only in its own place; otherwise the session is invalid', async () => {
  await signIn();
  const [row] = await rows();
  const put = (changed: Partial<Row>) => service.database.db.updateTable('session').set(changed).execute();
  const others = [
    { token: row!.id_token! },
    { token: row!.refresh_token! },
    { id_token: row!.token },
    { refresh_token: row!.token },
    { claims: row!.id_token },
    // As stored by releases before texts were sealed for their place.
    { token: service.secrets.seal(opened(row!, 'token'), '') },
    { claims: service.secrets.seal(opened(row!, 'claims'), '') },
  ];
  const { token, id_token, refresh_token, claims } = row!;
  for (const changed of others) {
    await put(changed);
    expect([changed, (await session()).status]).toEqual([changed, 401]);
    await put({ token, id_token, refresh_token, claims });
    expect((await session()).status).toBe(200);
  }
  // Another user's row under this cookie.
  company.employees.set('dora', { ...company.employees.get('ana')!, name: 'Dora' });
  await signIn(
    'dora',
    '/contexts',
    cookieClient(() => service.app),
  );
  const other = (await rows()).find(({ id }) => id !== row!.id)!;
  const { token: theirs, claims: theirClaims } = other;
  await service.database.db
    .updateTable('session')
    .set({ token: theirs, claims: theirClaims })
    .where('id', '=', row!.id)
    .execute();
  expect((await session()).status).toBe(401);
});

test('signing out everywhere ends all sessions of the user, and revokes their refresh tokens', async () => {
  company.employees.set('dora', { ...company.employees.get('ana')!, name: 'Dora' });
  const [phone, dora] = [cookieClient(() => service.app), cookieClient(() => service.app)];
  await signIn();
  await signIn('ana', '/contexts', phone);
  await signIn('dora', '/contexts', dora);
  const refreshed = company.asked.get('refresh_token') ?? 0;
  expect(await rows()).toHaveLength(3);
  const out = await browser.ask('/session/everywhere', { method: 'DELETE', headers: own });
  expect(out.status).toBe(204);
  const statusOf = async (client: CookieClient) => (await client.ask('/v1/contexts')).status;
  expect(await Promise.all([browser, phone, dora].map(statusOf))).toEqual([401, 401, 200]);
  expect(await rows()).toHaveLength(1);
  expect(company.asked.get('refresh_token') ?? 0).toBe(refreshed);
  // The provider's own sign-out follows, as after any sign-out.
  const { url } = await browser.visit('/session/sign-out');
  expect(url.origin).toBe(company.issuer);
});

test('the cookies of the sign-in flow cannot replace one another or a session', async () => {
  await signIn();
  const [row] = await rows();
  const cookie = (value: string) => ({ Cookie: `recon_sign_out_4310=${value}` });
  const hint = service.secrets.seal(JSON.stringify({ hint: 'x' }), 'cookie sign_in');
  for (const value of [hint, row!.token]) {
    const left = await service.ask('GET', '/session/sign-out', { headers: cookie(value) });
    expect(left.headers.get('Location')).toBe('/');
  }
});

test('a return URL on another host becomes the start page', async () => {
  expect(landed(await signIn('ana', 'https://evil.example/'))).toEqual(['/signed-in', { to: '/' }]);
});

test('reports that a user denied the sign-in, and creates no session', async () => {
  const form = await browser.visit('/session/sign-in?return=/contexts');
  const { url } = await browser.visit(form.url.href, { form: { refuse: 'yes' } });
  expect(landed(url)).toEqual(['/signed-in', { failed: 'denied', to: '/contexts' }]);
  expect(await rows()).toEqual([]);
});

test('rejects a redirect that this browser did not request', async () => {
  const callbackOf = async (through: CookieClient) => {
    let url = new URL('/session/sign-in', home);
    let response = await through.ask(url.href);
    for (;;) {
      const to = response.headers.get('Location');
      if (to === null) response = await through.ask(url.href, { form: { account: 'ana' } });
      else {
        url = new URL(to, url);
        if (url.origin === home) return url;
        response = await through.ask(url.href);
      }
    }
  };
  const eve = cookieClient(() => service.app);
  const evesAnswer = await callbackOf(eve);
  // A browser without a sign-in, and one with another sign-in.
  expect(landed((await browser.visit(evesAnswer.href)).url)).toEqual([
    '/signed-in',
    { failed: 'expired', to: '/' },
  ]);
  const mine = await callbackOf(browser);
  expect(landed((await browser.visit(evesAnswer.href)).url)).toMatchObject([
    '/signed-in',
    { failed: 'expired' },
  ]);

  // The issuer in the redirect must be ours, and a code works once.
  const other = await callbackOf(browser);
  other.searchParams.set('iss', 'https://evil.example');
  expect(landed((await browser.visit(other.href)).url)).toMatchObject(['/signed-in', { failed: 'refused' }]);
  expect(mine.searchParams.get('iss')).toBe(company.issuer);
  expect(await rows()).toEqual([]);

  const good = await callbackOf(browser);
  const kept = new Map(browser.cookies.get(home));
  expect(landed((await browser.visit(good.href)).url)).toEqual(['/signed-in', { to: '/' }]);
  browser.cookies.set(home, kept);
  expect(landed((await browser.visit(good.href)).url)).toMatchObject(['/signed-in', { failed: 'refused' }]);
});

test('restarts a sign-in that took too long', async () => {
  const form = await browser.visit('/session/sign-in?return=/contexts');
  wait(11 * 60_000);
  const { url } = await browser.visit(form.url.href, { form: { account: 'ana' } });
  expect(landed(url)).toEqual(['/signed-in', { failed: 'expired', to: '/' }]);
});

test('an account without a tenant gets an error and no session', async () => {
  company.employees.set('ben', { name: 'Ben', tenantId: 'none', tenantName: '', permissions: [] });
  expect(landed(await signIn('ben'))).toEqual(['/signed-in', { failed: 'unusable', to: '/contexts' }]);
  expect(await rows()).toEqual([]);
  expect(await entriesOf(service.database.db, signInTenantId)).toMatchObject([
    { operation: 'signIn', outcome: 'refused', count: 1 },
  ]);
});

test('sign-in reports an unreachable provider, and works once it is back', async () => {
  await company.unplug();
  try {
    expect((await service.ask('GET', '/healthz')).status).toBe(200);
    expect(landed(await signIn())).toEqual(['/signed-in', { failed: 'unreachable', to: '/contexts' }]);
  } finally {
    await company.listen();
  }
  expect(landed(await signIn())).toEqual(['/signed-in', { to: '/contexts' }]);
});

test('never reuses an earlier cookie, and ends its session', async () => {
  await signIn();
  const first = browser.cookies.get(home)!.get('recon_session_4310')!;
  const planted = 'planted-by-somebody-else';
  const victim = cookieClient(() => service.app);
  victim.cookies.set(home, new Map([['recon_session_4310', planted]]));
  await signIn('ana', '/', victim);
  expect(victim.cookies.get(home)!.get('recon_session_4310')).not.toBe(planted);

  await signIn();
  const second = browser.cookies.get(home)!.get('recon_session_4310');
  expect(second).not.toBe(first);
  expect(await rows()).toHaveLength(2);
  const old = await service.ask('GET', '/session', { headers: { Cookie: `recon_session_4310=${first}` } });
  expect(old.status).toBe(401);
});

test('refreshes a token once for all concurrent requests, repeatedly', async () => {
  service = await makeCompanyService({ idle: undefined, maxLifetime: undefined });
  await signIn();
  for (const round of [1, 2, 3]) {
    const life = company.tokenLife;
    // Tokens end by the provider's own clock, which does not follow the tests' clock.
    company.tokenLife = life * 10;
    wait((life - 10) * 1000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.ask('/v1/contexts')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(company.asked.get('refresh_token')).toBe(round);
  }
});

test('of two replicas one refreshes, the other uses the result', async () => {
  await signIn();
  const replica = await makeCompanyService({ shared: service });
  wait(601_000);
  await service.database.db.updateTable('session').set({ used_at: service.time.now }).execute();
  company.tokenLife = 3600;
  const here = cookieClient(() => service.app);
  const there = cookieClient(() => replica.app);
  for (const one of [here, there]) one.cookies.set(home, new Map(browser.cookies.get(home)));
  const answers = await Promise.all(
    [here, there, here, there, here, there].map((one) => one.ask('/v1/contexts')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(company.asked.get('refresh_token')).toBe(1);
});

test('an unreachable provider has no effect while the token is valid, then is reported, then the session continues', async () => {
  await signIn();
  await company.unplug();
  try {
    wait(590_000);
    expect((await browser.ask('/v1/contexts')).status).toBe(200);
    wait(20_000);
    const away = await browser.ask('/v1/contexts');
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '2']);
  } finally {
    await company.listen();
  }
  company.tokenLife = 3600;
  wait(3_000);
  expect((await browser.ask('/v1/contexts')).status).toBe(200);
});

test('a session with a rejected refresh ends', async () => {
  await signIn();
  const [row] = await rows();
  await createIdentityProvider({
    issuer: company.issuer,
    clientId: company.clientId,
    clientSecret: company.clientSecret,
    scope: 'openid',
  }).revoke(opened(row!, 'refresh_token'));
  wait(590_000);
  const answer = await browser.ask('/v1/contexts');
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'M0101']);
  expect(await rows()).toEqual([]);
});

test.each([
  ['of somebody else', 'bob', 401],
  ['of the same person', 'ana', 200],
])('a session whose refresh returns tokens %s', async (_whose, sub, status) => {
  const real = createIdentityProvider({
    issuer: company.issuer,
    clientId: company.clientId,
    clientSecret: company.clientSecret,
    scope: 'openid profile',
    resource: company.resource,
  });
  const provider = {
    ...real,
    renew: async (token: string) => {
      const grant = await real.renew(token);
      return { ...grant, claims: { ...grant.claims, sub } };
    },
  };
  service = await makeCompanyService({ provider });
  await signIn();
  const [before] = await rows();
  company.tokenLife = 3600;
  wait(590_000);
  expect((await browser.ask('/v1/contexts')).status).toBe(status);
  const kept = await rows();
  expect(kept.length).toBe(status === 200 ? 1 : 0);
  // Nothing of the other user is stored, either.
  expect(kept.every((row) => row.id === before?.id && row.token !== before.token)).toBe(true);
});

test('an unused session ends; use and staying postpone that, reading the session does not', async () => {
  company.tokenLife = 86_400;
  await signIn();
  wait(1000_000);
  await browser.ask('/v1/contexts');
  wait(1000_000);
  expect((await session()).status).toBe(200);
  wait(700_000);
  expect(Date.parse(String((await session()).body['expiresAt'])) - +service.time.now).toBe(100_000);
  const stayed = await browser.ask('/session/stay', { method: 'POST', headers: own });
  expect(await stayed.json()).toMatchObject({
    expiresAt: new Date(service.time.now.getTime() + 1800_000).toISOString(),
  });
  const forged = await browser.ask('/session/stay', { method: 'POST', headers: { Origin: home } });
  expect(forged.status).toBe(403);
  wait(1801_000);
  expect((await session()).status).toBe(401);
  expect(await rows()).toHaveLength(1);
  await prune(service.database.db, service.time.now, 1800_000);
  expect(await rows()).toEqual([]);
});

test('no use postpones the latest end', async () => {
  company.tokenLife = 86_400;
  await signIn();
  const latest = service.time.now.getTime() + 12 * 3600_000;
  for (let hours = 0; hours < 11.75; hours += 0.25) {
    wait(900_000);
    expect((await browser.ask('/v1/contexts')).status).toBe(200);
  }
  expect((await session()).body).toMatchObject({ expiresAt: new Date(latest).toISOString(), canStay: false });
  wait(900_001);
  expect((await browser.ask('/v1/contexts')).status).toBe(401);
});

test('signing out ends the session here and at the provider, and revokes its refresh token', async () => {
  company.employees.set('cleo', { ...company.employees.get('ana')!, name: 'Cleo' });
  await signIn('cleo');
  const [row] = await rows();
  const refreshToken = opened(row!, 'refresh_token');
  expect(company.signedIn()).toContain('cleo');
  const out = await browser.ask('/session', { method: 'DELETE', headers: own });
  expect(out.status).toBe(204);
  expect(await rows()).toEqual([]);
  expect((await session()).status).toBe(401);

  const { url, response } = await browser.visit('/session/sign-out');
  expect(url.origin + url.pathname).toBe(`${company.issuer}/session/end`);
  const secret = /name="xsrf" value="(\w+)"/.exec(await response.text())![1]!;
  const after = await browser.visit(`${company.issuer}/session/end/confirm`, {
    form: { xsrf: secret, logout: 'yes' },
  });
  expect(after.url.href).toBe(`${home}/`);
  expect(company.signedIn()).not.toContain('cleo');
  // The next user is asked for an account again.
  expect((await browser.visit('/session/sign-in')).url.pathname).toMatch(/^\/interaction\//);
  await expect
    .poll(async () => {
      const token = await fetch(`${company.issuer}/token`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${company.clientId}:${company.clientSecret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      });
      return ((await token.json()) as { error?: string }).error;
    })
    .toBe('invalid_grant');
});

test("redirects to the provider's sign-out only after a sign-out here", async () => {
  await signIn();
  expect((await browser.visit('/session/sign-out')).url.href).toBe(`${home}/`);
  expect((await session()).status).toBe(200);
});

test('lists the sign-in methods; tokens are not listed if they are turned off', async () => {
  const { host } = new URL(company.issuer);
  service = await makeCompanyService({ tokenSignIn: false });
  expect((await service.ask('GET', '/session/ways')).body).toEqual({
    company: { host },
    token: false,
    link: false,
  });
  const refused = await service.ask('POST', '/session', { body: { token: 'x' }, headers: own });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Signing in with a token is turned off here.',
  ]);
  const local = await makeTestService({ signIn: { link: true } });
  expect((await local.ask('GET', '/session/ways')).body).toEqual({ company: null, token: true, link: true });
  expect((await local.ask('GET', '/session/sign-in')).status).toBe(404);
});

test('with an https proxy in front, cookies are bound to the host and the URL is the public one', async () => {
  service = await makeCompanyService({ publicUrl: 'https://console.example' });
  const begun = await browser.ask('/session/sign-in');
  expect(begun.headers.get('Set-Cookie')).toMatch(/^__Host-recon_sign_in=.*Path=\/.*Secure/);
  expect(new URL(begun.headers.get('Location')!).searchParams.get('redirect_uri')).toBe(
    'https://console.example/session/callback',
  );
  // The proxy may send its own name in Host.
  const kept = await service.ask('DELETE', '/session', {
    headers: { 'X-Recon-Console': '1', Origin: 'https://console.example', Host: 'internal:4310' },
  });
  expect([kept.status, kept.headers.get('Set-Cookie')]).toEqual([
    204,
    expect.stringMatching(/^__Host-recon_session=;.*Secure/),
  ]);
});

test('names the user by the provider if only a remote service can read the token', async () => {
  const permissions = ['context:read'];
  const expiresAt = new Date(Date.now() + 3600_000);
  const opaque = { tenantId: company.employees.get('ana')!.tenantId, tenantName: undefined, permissions };
  service = await makeCompanyService({ providerTokens: 'forwarded' }, async (token) => ({
    ...opaque,
    subject: `token ${token.slice(-8)}`,
    isSigned: false,
    isVerified: false,
    expiresAt,
  }));
  await signIn();
  const { body } = await session();
  expect(body).toMatchObject({
    subject: 'ana',
    name: 'Ana Lima',
    way: 'company',
    permissions,
    isVerified: false,
  });
});
