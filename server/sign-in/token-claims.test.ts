import { createHmac, randomUUID } from 'node:crypto';
import {
  anything,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  double,
  dictionary,
  integer,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closing, startGatewayConsole, type TestConsole } from '../testing/start-gateway-console';
import { contextBody } from '../testing/bodies';
import { behindAccessControl, listenRaw, rawAnswer, type RawServer } from '../testing/sockets';
import { makeTestService, type TestService } from '../testing/test-service';

/** Tokens with claims at or beyond the limits: each is valid or 401, on every way to sign in. */

const day = 24 * 3600;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const { keep, close } = closing();
afterAll(close);
let service: TestService;
let raw: RawServer;
let front: TestConsole;
beforeAll(async () => {
  service = await makeTestService();
  raw = keep(await listenRaw());
  raw.answer = behindAccessControl((socket) => void socket.write(rawAnswer('200 OK', '{}')));
  front = keep(await startGatewayConsole(raw.url, service, { judgedThere: true }));
});

const base64 = (text: string) => Buffer.from(text).toString('base64url');
/** Returns a token signed as the service does, with this text as its claims. */
function tokenOf(claims: string): string {
  const content = `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64(claims)}`;
  return `${content}.${createHmac('sha256', service.tokenKey).update(content).digest('base64url')}`;
}
/** Returns claims as text; `exp` and others may be numbers that JavaScript cannot write. */
function claims(changes: Record<string, string>): string {
  const good = {
    sub: '"ana"',
    tenantId: `"${randomUUID()}"`,
    permissions: '["*"]',
    exp: String(inSeconds(3600)),
  };
  const all = Object.entries({ ...good, ...changes }).filter(([, value]) => value !== '');
  return `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const own = { 'X-Recon-Console': '1', Origin: 'http://localhost:4310', Host: 'localhost:4310' };
const signIn = (token: string) => service.ask('POST', '/session', { body: { token }, headers: own });
/** Signs in if only the service validates tokens. */
const signInThere = async (token: string) =>
  fetch(`${front.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Recon-Console': '1' },
    body: JSON.stringify({ token }),
  });
async function sessionsKept(): Promise<number> {
  return (await service.database.db.selectFrom('session').select('id').execute()).length;
}
const expires = (cookie: string | null) => Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '');

test.each([
  ['400 days and a minute', inSeconds(400 * day + 60)],
  ['1000 days', inSeconds(1000 * day)],
  ['as long as dates go', 8.64e12],
])('a token that lives %s signs in, and its cookie ends after 400 days', async (_, exp) => {
  const answer = await signIn(tokenOf(claims({ exp: String(exp) })));
  expect(answer.status).toBe(204);
  const set = answer.headers.get('Set-Cookie');
  const days = (expires(set) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(399.9);
  expect(days).toBeLessThanOrEqual(400);
  const session = await service.ask('GET', '/session', { headers: { ...own, Cookie: set!.split(';')[0]! } });
  expect(session.status).toBe(200);
});

const badEnds = [
  '1e20',
  '1e999',
  '-1e999',
  '-1',
  '0',
  '8640000000001',
  '"soon"',
  'null',
  'true',
  '[4102444800]',
  '{}',
];
const badSubjects = [
  ['of 256 characters', 'x'.repeat(256)],
  ['of 5,000 characters', 'x'.repeat(5000)],
  ['with a NUL character', 'a\0b'],
  ['with half a surrogate pair', 'a\ud800'],
  ['of blanks', '   '],
  ['of what nobody sees', '\u200b\u2060'],
  ['with a line break', 'ana\r\nX-Evil: 1'],
  ['with a line feed', 'ana\n'],
  ['with a tab', 'a\tna'],
  ['with an escape', 'a\u001b[31m'],
  ['with a control of the upper set', 'a\u0085b'],
  ['with a mark that turns the text after it', 'ana\u202etxt'],
];

test.each([
  ...badEnds.map((exp) => [`exp ${exp}`, { exp }] as const),
  ...badSubjects.map(([what, sub]) => [`a subject ${what}`, { sub: JSON.stringify(sub) }] as const),
])('a token with %s is 401 on every way to sign in, and leaves no session', async (_, changes) => {
  const token = tokenOf(claims(changes));
  const before = await sessionsKept();
  const answers = [
    await service.ask('GET', '/session', { headers: bearer(token) }),
    await service.ask('POST', '/v1/contexts', {
      body: contextBody(),
      headers: { ...bearer(token), 'X-Idempotency-Key': randomUUID() },
    }),
    await signIn(token),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'M0102']));
  expect(await sessionsKept()).toBe(before);
  // If only the service validates tokens: sends no request to it and stores nothing.
  raw.asked.length = 0;
  const there = await signInThere(token);
  expect([there.status, raw.asked]).toEqual([401, []]);
  expect(await sessionsKept()).toBe(before);
});

test.each([
  ['half a surrogate pair', 'Banco \ud800'],
  ['5,000 characters', 'x'.repeat(5000)],
  ['256 characters', 'x'.repeat(256)],
  ['blanks', '   '],
  ['a line break', 'Banco\r\nAurora'],
  ['a NUL character', 'Banco\0'],
  ['a mark that turns the text after it', 'Banco\u202eAurora'],
])('does not display a tenant name with %s, but the tenant’s id', async (_, name) => {
  const tenantId = randomUUID();
  const token = tokenOf(claims({ tenantId: JSON.stringify(tenantId), tenantName: JSON.stringify(name) }));
  const seen = await service.ask<{ tenantName: string }>('GET', '/session', { headers: bearer(token) });
  expect([seen.status, seen.body.tenantName]).toEqual([200, tenantId]);
  const session = await signInThere(token);
  expect(session.status).toBe(204);
  const Cookie = session.headers.get('Set-Cookie')!.split(';')[0]!;
  const there = await fetch(`${front.url}/session`, { headers: { Cookie } });
  expect((await there.json()).tenantName).toBe(tenantId);
});

test('displays a valid tenant name unchanged', async () => {
  for (const name of ['Banco Aurora', 'x'.repeat(255), '\u{1f3e6} S\u00e3o']) {
    const token = tokenOf(claims({ tenantName: JSON.stringify(name) }));
    const seen = await service.ask<{ tenantName: string }>('GET', '/session', { headers: bearer(token) });
    expect([seen.status, seen.body.tenantName]).toEqual([200, name]);
  }
});

test('rejects a tenant with an unreadable id if only the service validates tokens', async () => {
  raw.asked.length = 0;
  for (const tenantId of [' ', 'a\nb', 'x'.repeat(256), '\ud800']) {
    const answer = await signInThere(tokenOf(claims({ tenantId: JSON.stringify(tenantId) })));
    expect([tenantId, answer.status, raw.asked]).toEqual([tenantId, 401, []]);
  }
});

test('accepts a subject of 255 characters, however many code units they have', async () => {
  for (const sub of ['x'.repeat(255), '\u{1f600}'.repeat(255)]) {
    const token = tokenOf(claims({ sub: JSON.stringify(sub) }));
    const made = await service.ask('POST', '/v1/contexts', {
      body: contextBody(),
      headers: { ...bearer(token), 'X-Idempotency-Key': randomUUID() },
    });
    expect(made.status).toBe(201);
    expect((await signInThere(token)).status).toBe(204);
  }
});

/**
 * Claims as JSON text: valid, at a limit, or arbitrary. No end is within ten minutes of now: it could pass during a
 * run.
 */
const ends = oneof(
  oneof(integer({ min: 600, max: 1e9 }), integer({ min: -1e6, max: -600 })).map((seconds) =>
    String(inSeconds(seconds)),
  ),
  double().map((value) => JSON.stringify(value)),
  double({ min: 8e12, max: 9e12 }).map(String),
  constantFrom(...badEnds, '1e-400', '9007199254740993', '4102444800.5', ''),
);
const anyText = oneof(
  string({ unit: 'binary', maxLength: 300 }),
  string({ minLength: 250, maxLength: 260 }),
  constantFrom('', ' ', '\0', '\ud800', '__proto__'),
);
const any = oneof(
  anyText.map((text) => JSON.stringify(text)),
  jsonValue().map((value) => JSON.stringify(value)),
);
const anyClaims = record({
  exp: ends,
  sub: oneof(constant('"ana"'), any),
  tenantId: oneof(constant(`"${randomUUID()}"`), any),
  tenantName: any,
  permissions: oneof(constant('["*"]'), any),
  nbf: oneof(constant(''), ends),
  iat: oneof(constant(''), ends),
  aud: oneof(constant(''), any),
}).map((given) => claims(given));

test('any claims are accepted or rejected without a failure, and only a cookie stores a session', async () => {
  await assert(
    asyncProperty(
      oneof(
        anyClaims,
        dictionary(string(), anything()).map(
          (more) =>
            JSON.stringify(more, (_, value: unknown) =>
              typeof value === 'bigint' ? String(value) : value,
            ) ?? '',
        ),
      ),
      async (text) => {
        const token = tokenOf(text);
        const before = await sessionsKept();
        const seen = await service.ask('GET', '/session', { headers: bearer(token) });
        expect([200, 401], seen.text).toContain(seen.status);
        const made = await service.ask('POST', '/v1/contexts', {
          body: contextBody(),
          headers: { ...bearer(token), 'X-Idempotency-Key': randomUUID() },
        });
        expect(seen.status === 200 ? [201, 403] : [401], made.text).toContain(made.status);
        const session = await signIn(token);
        expect(session.status, session.text).toBe(seen.status === 200 ? 204 : 401);
        expect(await sessionsKept()).toBe(before + (session.status === 204 ? 1 : 0));
        const end = expires(session.headers.get('Set-Cookie'));
        const isKept = end > Date.now() - 1000 && end <= Date.now() + 400 * day * 1000;
        expect(isKept).toBe(session.status === 204);
        const there = await signInThere(token);
        expect([204, 401]).toContain(there.status);
      },
    ),
    { numRuns: 60 },
  );
});
