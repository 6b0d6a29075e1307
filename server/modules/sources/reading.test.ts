import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceReading } from '@recon/contract/source-reading';
import { createGateway } from '../../gateway/gateway';
import { readServiceTokens } from '../../sign-in/service-tokens';
import { createRemoteTokens } from '../../sign-in/service-access';
import { mintToken } from '../../sign-in/mint-token';
import { tokenVerifier } from '../../sign-in/tokens';
import { makeContext, makeSource } from '../../testing/bodies';
import { openClone } from '../../testing/test-database';
import { logInto } from '../../testing/logged-lines';
import { type Listening, listen } from '../../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../../testing/test-service';

/** How files of a source are read: an operation of the console's own server. */

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService();
  ana = await service.caller();
});

const pathOf = (sourceId: string) => `/console/v1/sources/${sourceId}/reading`;
const settings = {
  dialect: {
    separator: ';',
    zone: 'America/Sao_Paulo',
    columns: [{ name: 'NSU', notation: { holds: 'text' } }],
  },
  fields: { external_id: 'NSU', amount: 'Valor' },
  steps: [{ do: 'strip-zeros', column: 'NSU' }],
};
const other = { fields: { amount: 'Total' } };

/** Returns functions that read and store how files of a new source are read. */
async function readingOf(caller: Caller) {
  const context = await makeContext(caller);
  const { id } = await makeSource(caller, context.id);
  return {
    id,
    get: (who: Pick<Caller, 'ask'> = caller) => who.ask<SourceReading>('GET', pathOf(id)),
    put: (body: object, who: Pick<Caller, 'ask'> = caller) =>
      who.ask<SourceReading>('PUT', pathOf(id), { body }),
  };
}

const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
];

describe('stores how files of a source are read', () => {
  test('for every user of the tenant', async () => {
    const { get, put } = await readingOf(ana);
    const bob = await service.caller({ tenantId: ana.tenantId, subject: 'bob' });
    expect((await get()).body).toEqual({ settings: {} });
    const made = await put({ settings });
    expect([made.status, made.body]).toEqual([200, { settings, version: 1 }]);
    expect((await get(bob)).body).toEqual({ settings, version: 1 });
    expect((await put({ settings: other, version: 1 }, bob)).body).toEqual({ settings: other, version: 2 });
    expect((await get()).body).toEqual({ settings: other, version: 2 });
  });

  test('unless another user has changed it: 409 with the stored version', async () => {
    const { get, put } = await readingOf(ana);
    const early = await put({ settings, version: 1 });
    expect(refusal(early)).toEqual([409, 'READING_CHANGED']);
    expect(early.body).toMatchObject({ details: [{ path: ['body', 'version'], code: 'no_version' }] });
    await put({ settings });
    await put({ settings: other, version: 1 });
    for (const version of [undefined, 1, 3]) {
      const refused = await put({ settings, version });
      expect(refusal(refused)).toEqual([409, 'READING_CHANGED']);
      expect(refused.body).toMatchObject({
        details: [{ path: ['body', 'version'], code: 'newer_version', values: { version: 2 } }],
      });
    }
    expect((await get()).body).toEqual({ settings: other, version: 2 });
  });

  test('once if a request is repeated, in whatever order its properties are', async () => {
    const { put } = await readingOf(ana);
    await put({ settings });
    const { steps, fields, dialect } = settings;
    const again = await put({ settings: { steps, fields, dialect } });
    expect([again.status, again.body]).toEqual([200, { settings, version: 1 }]);
  });

  test('once if two users store the first settings at the same time', async () => {
    const { get, put } = await readingOf(ana);
    const answers = await Promise.all([put({ settings }), put({ settings: other })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = answers[0].status === 200 ? settings : other;
    expect((await get()).body).toEqual({ settings: kept, version: 1 });
    const one = await readingOf(ana);
    const equal = await Promise.all([one.put({ settings }), one.put({ settings })]);
    expect(equal.map(({ body }) => body.version)).toEqual([1, 1]);
  });

  test('until empty settings remove it; an outdated change is still recognised', async () => {
    const { get, put } = await readingOf(ana);
    expect((await put({ settings: {} })).body).toEqual({ settings: {} });
    await put({ settings });
    expect((await put({ settings: {}, version: 1 })).body).toEqual({ settings: {}, version: 2 });
    expect((await get()).body).toEqual({ settings: {}, version: 2 });
    expect(refusal(await put({ settings: other, version: 1 }))).toEqual([409, 'READING_CHANGED']);
    expect((await put({ settings: other, version: 2 })).body).toEqual({ settings: other, version: 3 });
  });
});

describe('refuses', () => {
  test.each<[object, (string | number)[], string]>([
    [{}, ['body', 'settings'], 'required'],
    [{ settings: [] }, ['body', 'settings'], 'not_an_object'],
    [{ settings: { stps: [] } }, ['body', 'settings', 'stps'], 'unknown_setting'],
    [
      { settings: { dialect: { separator: ':' } } },
      ['body', 'settings', 'dialect', 'separator'],
      'unknown_value',
    ],
    [{ settings: { steps: [{ do: 'upper' }] } }, ['body', 'settings', 'steps', 0, 'column'], 'required'],
    [
      { settings: { fields: { amount: 'x'.repeat(1001) } } },
      ['body', 'settings', 'fields', 'amount'],
      'too_long',
    ],
    [{ settings: { dialect: { sheet: 'x'.repeat(65_536) } } }, ['body', 'settings'], 'too_many_bytes'],
    [{ settings, version: 0 }, ['body', 'version'], 'out_of_range'],
    [{ settings, version: 1.5 }, ['body', 'version'], 'not_a_whole_number'],
  ])('case %#: settings that are not valid, with their path', async (body, path, code) => {
    const { put } = await readingOf(ana);
    const refused = await put(body);
    expect(refusal(refused)).toEqual([400, 'M0001']);
    expect(refused.body).toMatchObject({ details: [{ path, code }] });
  });

  test('callers without a token, or without the permission', async () => {
    const { get, put } = await readingOf(ana);
    const { tenantId } = ana;
    const reader = await service.caller({ tenantId, permissions: ['source:read'] });
    const writer = await service.caller({ tenantId, permissions: ['source:update'] });
    expect(refusal(await get(service))).toEqual([401, 'M0101']);
    expect(refusal(await put({ settings }, service))).toEqual([401, 'M0101']);
    expect((await get(reader)).status).toBe(200);
    expect(refusal(await put({ settings }, reader))).toEqual([403, 'M0103']);
    expect(refusal(await get(writer))).toEqual([403, 'M0103']);
    expect((await put({ settings }, writer)).status).toBe(200);
  });

  test('a source of another tenant, and what is no source', async () => {
    const { id, put } = await readingOf(ana);
    await put({ settings });
    const stranger = await service.caller();
    for (const sourceId of [id, randomUUID()]) {
      expect(refusal(await stranger.ask('GET', pathOf(sourceId)))).toEqual([404, 'SOURCE_NOT_FOUND']);
      const stored = await stranger.ask('PUT', pathOf(sourceId), { body: { settings } });
      expect(refusal(stored)).toEqual([404, 'SOURCE_NOT_FOUND']);
    }
    expect(refusal(await ana.ask('GET', pathOf('x')))).toEqual([400, 'M0001']);
    const wrong = await ana.ask('POST', pathOf(id), { body: { settings } });
    expect([...refusal(wrong), wrong.headers.get('Allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET, HEAD, PUT',
    ]);
  });

  test('a token while the keys that verify it cannot be reached', async () => {
    const { id, get } = await readingOf(ana);
    const verify = tokenVerifier(
      { jwksUrl: 'http://127.0.0.1:9/jwks', issuer: 'here', audience: 'recon' },
      () => service.time.now,
    );
    const away = await makeTestService({ database: service.database, verify });
    const header = Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url');
    const token = `${header}.${ana.token.split('.')[1]}.c2ln`;
    const headers = { Authorization: `Bearer ${token}` };
    const refused = await away.ask('PUT', pathOf(id), { body: { settings }, headers });
    expect(refusal(refused)).toEqual([503, 'UNAVAILABLE']);
    expect((await get()).body).toEqual({ settings: {} });
  });
});

test('is not part of the described interface', async () => {
  const { text } = await service.ask('GET', '/openapi.json');
  expect(text).not.toContain('/console/');
});

describe('in front of a remote service', () => {
  let real: Listening;
  let gateway: ReturnType<typeof createGateway>;
  const logged: TestService['logged'] = [];
  beforeAll(async () => {
    real = await listen(service.app);
    gateway = createGateway({
      baseUrl: real.url,
      transactionUrl: real.url,
      idempotencyHeader: 'X-Idempotency-Key',
      timeout: 30_000,
      faults: false,
      log: logInto(logged),
    });
  });
  afterAll(async () => {
    await gateway.close();
    await real.close();
  });

  /** Starts a console with a database of its own, which verifies tokens as the service does unless `more` differs. */
  async function frontOf(more: Parameters<typeof makeTestService>[0] = {}): Promise<TestService> {
    const clock = () => service.time.now;
    const verify = tokenVerifier({ secret: service.tokenKey }, clock, gateway.permissions);
    const database = await openClone();
    return makeTestService({ database, tokenKey: service.tokenKey, gateway, verify, clock, ...more });
  }

  test('settings are stored here per tenant, and nothing is forwarded @soak', async () => {
    const { id, get } = await readingOf(ana);
    const front = await frontOf();
    const [own, stranger] = [await front.caller({ tenantId: ana.tenantId }), await front.caller()];
    service.logged.length = 0;
    expect((await own.ask('PUT', pathOf(id), { body: { settings } })).status).toBe(200);
    expect((await own.ask('GET', pathOf(id))).body).toEqual({ settings, version: 1 });
    // Whether it is their source is unknown here; they have nothing of it.
    expect((await stranger.ask('GET', pathOf(id))).body).toEqual({ settings: {} });
    expect(service.logged).toEqual([]);
    expect((await get()).body).toEqual({ settings: {} });
  });

  test('a token that states no permissions is refused: only the service knows them @soak', async () => {
    const front = await frontOf();
    const who = { tenantId: ana.tenantId, subject: 'ana', permissions: undefined as never };
    const token = await mintToken(service.tokenKey, who, 3600);
    const headers = { Authorization: `Bearer ${token}` };
    // The service decides about its own operations, and refuses.
    expect((await front.ask('GET', '/v1/contexts', { headers })).status).toBe(403);
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { body: { settings } } : {};
      const refused = await front.ask(method, pathOf(randomUUID()), { ...body, headers });
      expect(refusal(refused)).toEqual([501, 'TENANT_NOT_VERIFIED']);
    }
  });

  test('a tenant that only the service can verify is refused, and the session shows it @soak', async () => {
    const clock = () => new Date();
    const verify = readServiceTokens(clock);
    const front = await frontOf({
      verify,
      remoteTokens: createRemoteTokens({ ...gateway, verify: undefined, clock }),
      tryGrant: gateway.tryToken,
    });
    const page = { 'X-Recon-Console': '1' };
    const signedIn = await front.ask('POST', '/session', { body: { token: ana.token }, headers: page });
    expect(signedIn.status, signedIn.text + JSON.stringify(logged)).toBe(204);
    const headers = { ...page, Cookie: signedIn.headers.get('Set-Cookie')!.split(';')[0]! };
    expect((await front.ask('GET', '/session', { headers })).body).toMatchObject({ isVerified: false });
    expect(refusal(await front.ask('GET', pathOf(randomUUID()), { headers }))).toEqual([
      501,
      'TENANT_NOT_VERIFIED',
    ]);
    const put = await front.ask('PUT', pathOf(randomUUID()), { body: { settings }, headers });
    expect(refusal(put)).toEqual([501, 'TENANT_NOT_VERIFIED']);
    const bearer = { headers: { Authorization: `Bearer ${ana.token}` } };
    expect(refusal(await front.ask('GET', pathOf(randomUUID()), bearer))).toEqual([401, 'M0102']);
  });
});
