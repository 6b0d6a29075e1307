import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DatabaseLostError } from '../db/pglite/pglite-session';
import { makeContext } from '../testing/bodies';
import { type Asked, type Caller, makeTestService, type TestService } from '../testing/test-service';

let service: TestService;
let ana: Caller;
let reader: Caller;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
  reader = await service.caller({ tenantId: ana.tenantId, permissions: ['context:read'] });
});

const large = `{"name":"${'x'.repeat(1024 * 1024)}"}`;

describe('order of checks: each request has all later errors as well', () => {
  const unknown = randomUUID();
  const badKey = { 'X-Idempotency-Key': 'not a key' };
  test.each<[string, 'nobody' | 'reader' | 'ana', string, string, Asked, number, string]>([
    [
      'unknown route before identity',
      'nobody',
      'POST',
      '/v1/nowhere',
      { raw: large },
      404,
      'ROUTE_NOT_FOUND',
    ],
    [
      'wrong method before identity',
      'nobody',
      'PUT',
      '/v1/contexts/x',
      { raw: large },
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['identity before permission', 'nobody', 'PATCH', '/v1/contexts/x', { raw: large }, 401, 'M0101'],
    ['permission before size', 'reader', 'PATCH', '/v1/contexts/x', { raw: large }, 403, 'M0103'],
    ['size before ids', 'ana', 'PATCH', '/v1/contexts/x', { raw: large }, 413, 'PAYLOAD_TOO_LARGE'],
    ['ids before the body', 'ana', 'PATCH', '/v1/contexts/x', { raw: '{', headers: badKey }, 400, 'M0001'],
    [
      'body before existence',
      'ana',
      'PATCH',
      `/v1/contexts/${unknown}`,
      { body: { name: '' } },
      400,
      'M0001',
    ],
    ['query before existence', 'ana', 'GET', `/v1/contexts/${unknown}/rules?cursor=x`, {}, 400, 'M0001'],
    [
      'key before existence',
      'ana',
      'PATCH',
      `/v1/contexts/${unknown}`,
      { body: {}, headers: badKey },
      400,
      'M0001',
    ],
    ['existence last but state', 'ana', 'PATCH', `/v1/contexts/${unknown}`, { body: {} }, 404, 'M0201'],
  ])('%s', async (_, who, method, path, asked, status, code) => {
    const ask = { nobody: service.ask, reader: reader.ask, ana: ana.ask }[who];
    const refused = await ask(method, path, asked);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('existence before state: an archived context of another tenant is not found', async () => {
    const context = await makeContext(ana);
    await ana.ask('PATCH', `/v1/contexts/${context.id}`, { body: { status: 'ARCHIVED' } });
    const stranger = await service.caller();
    const path = `/v1/contexts/${context.id}`;
    expect((await stranger.ask('PATCH', path, { body: {} })).status).toBe(404);
    expect((await ana.ask('PATCH', path, { body: {} })).status).toBe(409);
  });

  test('reports ids separately from the body', async () => {
    const refused = await ana.ask('PATCH', '/v1/contexts/x/rules/y', { raw: '{' });
    expect(refused.body.details?.map(({ path }) => path)).toEqual([
      ['path', 'contextId'],
      ['path', 'ruleId'],
    ]);
  });
});

test('a wrong method lists the allowed ones', async () => {
  const list = await ana.ask('DELETE', '/v1/contexts');
  expect([list.status, list.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  const session = await ana.ask('PUT', '/session');
  expect(session.headers.get('Allow')).toBe('POST, GET, HEAD, DELETE');
  expect((await ana.ask('OPTIONS', '/v1/contexts')).status).toBe(405);
});

test('returns JSON for unknown paths of the service, also to a browser', async () => {
  for (const path of [
    '/v1',
    '/v1/',
    '/v1/contexts/',
    '/v1//contexts',
    '/v2x',
    '/session/x',
    '/healthz/',
    '/V1/contexts',
  ]) {
    const refused = await service.ask('GET', path, { headers: { Accept: 'text/html' } });
    expect([path, refused.status, refused.body.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND']);
  }
});

test('every response has a request id, the caller’s own if it is well-formed', async () => {
  for (const [given, kept] of [
    ['trace-1', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['ümlaut', false],
  ] as const) {
    for (const path of ['/v1/contexts', '/v1/nowhere', '/healthz', '/nowhere']) {
      const { headers, body } = await service.ask('GET', path, { headers: { 'X-Request-Id': given } });
      const answered = headers.get('X-Request-Id');
      expect([given, path, answered === given]).toEqual([given, path, kept]);
      expect(answered).toMatch(/^[\x20-\x7e]{1,128}$/);
      expect(body.requestId ?? answered).toBe(answered);
    }
  }
});

test('an error body has exactly the five properties', async () => {
  const refused = await ana.ask('POST', '/v1/contexts', { body: {} });
  expect(Object.keys(refused.body)).toEqual(['code', 'title', 'message', 'requestId', 'details']);
  expect(refused.body.title).toBe('Bad Request');
  expect(refused.headers.get('Content-Type')).toBe('application/json');
  const missing = await ana.ask('GET', '/v1/nowhere');
  expect(Object.keys(missing.body)).toEqual(['code', 'title', 'message', 'requestId']);
});

describe('the body', () => {
  const post = (asked: Asked) => ana.ask('POST', '/v1/contexts', asked);
  test.each<[string, Asked, (string | number)[]]>([
    [
      'no content type',
      { raw: new Uint8Array([123, 125]), headers: { 'Content-Type': '' } },
      ['header', 'Content-Type'],
    ],
    [
      'another content type',
      { raw: '{}', headers: { 'Content-Type': 'text/plain' } },
      ['header', 'Content-Type'],
    ],
    [
      'a kin of JSON',
      { raw: '{}', headers: { 'Content-Type': 'application/json5' } },
      ['header', 'Content-Type'],
    ],
    ['no body', { headers: { 'Content-Type': 'application/json' } }, ['body']],
    ['cut JSON', { raw: '{"name":' }, ['body']],
    ['not UTF-8', { raw: new Uint8Array([0x22, 0xff, 0x22]) }, ['body']],
    ['null', { raw: 'null' }, ['body']],
    ['a list', { raw: '[]' }, ['body']],
    ['a nesting bomb', { raw: `{"name":${'['.repeat(40_000)}` }, ['body']],
    ['a well-formed nesting bomb', { raw: `{"name":${'['.repeat(40_000)}${']'.repeat(40_000)}}` }, ['body']],
  ])('rejects %s', async (_, asked, path) => {
    const refused = await post(asked);
    expect([refused.status, refused.body.code, refused.body.details?.[0]?.path]).toEqual([
      400,
      'M0001',
      path,
    ]);
  });

  test('rejects a repeated property at its path, at any depth', async () => {
    const context = await makeContext(ana);
    for (const [at, raw, path] of [
      ['', '{"name":"a","type":"1:1","interval":"daily","name":"b"}', ['body', 'name']],
      [
        `/${context.id}/rules`,
        '{"priority":1,"type":"TOLERANCE","config":{"absTolerance":"0.5","absTolerance":"500"}}',
        ['body', 'config', 'absTolerance'],
      ],
      [
        `/${context.id}/sources`,
        '{"name":"s","type":"BANK","config":{"a":[{"b":1,"b":1}]}}',
        ['body', 'config', 'a', 0, 'b'],
      ],
    ] as const) {
      const refused = await ana.ask('POST', `/v1/contexts${at}`, { raw });
      expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
      expect(refused.body.details).toEqual([{ path, message: 'may be given only once', code: 'repeated' }]);
    }
  });

  test('accepts parameters of the content type', async () => {
    const taken = await post({
      body: { name: randomUUID(), type: '1:1', interval: 'daily' },
      headers: { 'Content-Type': 'Application/JSON; charset=utf-8' },
    });
    expect(taken.status).toBe(201);
  });

  test('accepts exactly 1 MiB, but not one byte more, with or without a declared length', async () => {
    const limit = 1024 * 1024;
    const text = (size: number) => JSON.stringify({ type: '1:1' }).padEnd(size, ' ');
    expect((await post({ raw: text(limit) })).status).toBe(400);
    expect((await post({ raw: text(limit + 1) })).status).toBe(413);
    const streamed = (size: number) => new Blob([text(size)]).stream();
    expect((await post({ raw: streamed(limit) })).status).toBe(400);
    const refused = await post({ raw: streamed(limit + 1) });
    expect([refused.status, refused.headers.get('Connection')]).toEqual([413, 'close']);
  });

  test('accepts exactly 50,000 values and property names, but not one more', async () => {
    // The object, three names and two strings, the list, and its numbers.
    const numbers = (count: number) => Array<number>(count - 7).fill(1);
    const body = (count: number) => ({ type: '1:1', interval: 'daily', more: numbers(count) });
    const read = await post({ body: body(50_000) });
    expect([read.status, read.body.details]).toEqual([
      400,
      [{ path: ['body', 'name'], message: 'is required', code: 'required' }],
    ]);
    expect((await post({ body: body(50_001) })).status).toBe(413);
  });

  test('accepts exactly 20,000 bytes for a sign-in, but not one more', async () => {
    const signIn = (size: number) =>
      service.ask('POST', '/session', {
        raw: JSON.stringify({ token: 'no token' }).padEnd(size, ' '),
        headers: { 'X-Recon-Console': '1' },
      });
    expect((await signIn(20_000)).status).toBe(401);
    expect((await signIn(20_001)).status).toBe(413);
  });

  test('`__proto__` and `constructor` do no harm', async () => {
    const made = await ana.ask<{ id: string }>('POST', '/v1/contexts', {
      raw: `{"name":"${randomUUID()}","type":"1:1","interval":"daily","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`,
    });
    expect(made.status).toBe(201);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const config = '{"__proto__":{"x":1},"matchAmount":true}';
    const rule = await ana.ask('POST', `/v1/contexts/${made.body.id}/rules`, {
      raw: `{"priority":1,"type":"EXACT","config":${config}}`,
    });
    expect(rule.text).toContain(`"config":${config}`);
  });
});

describe('the query', () => {
  test.each([
    'limit=0',
    'limit=201',
    'limit=ten',
    'limit=',
    'limit=5&limit=6',
    'type=1:2',
    'status=active',
    'cursor=%00',
  ])('rejects %s', async (query) => {
    const refused = await ana.ask('GET', `/v1/contexts?${query}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'M0001']);
    expect(refused.body.details?.[0]?.path).toEqual(['query', query.split('=')[0]]);
  });

  test('ignores unknown parameters, and treats an empty filter as none', async () => {
    expect((await ana.ask('GET', '/v1/contexts?x=1&x=2&__proto__=3&type=&status=&cursor=')).status).toBe(200);
  });
});

/** Returns a service whose database fails every read with this error. */
function failing(error: Error): Promise<TestService> {
  const fail = () => {
    throw error;
  };
  const ping = async () => fail();
  const db = {
    selectFrom: fail,
    transaction: fail,
    executeQuery: async () => fail(),
  } as unknown as TestService['database']['db'];
  return makeTestService({ database: { ...service.database, db, ping } });
}

test.each([
  Object.assign(new Error('gone'), { code: '57P01' }),
  new DatabaseLostError('The database gave up: disk full'),
  new Error('The database was busy for 30 seconds.'),
])('an unavailable database (%s) is 503, while /healthz still responds', async (error) => {
  const broken = await failing(error);
  const caller = await broken.caller();
  for (const [method, path] of [
    ['GET', '/readyz'],
    ['GET', '/v1/contexts'],
    ['PATCH', `/v1/contexts/${randomUUID()}`],
  ] as const) {
    const refused = await caller.ask(method, path, method === 'PATCH' ? { body: {} } : {});
    expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'UNAVAILABLE']);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  }
  expect((await broken.ask('GET', '/healthz')).status).toBe(200);
  expect((await service.ask('GET', '/readyz')).status).toBe(200);
});

test('writes one line per request, with names and templates only', async () => {
  const context = await makeContext(ana);
  service.logged.length = 0;
  await ana.ask('PATCH', `/v1/contexts/${context.id}?secret=1`, {
    body: { name: 'Secret name' },
    headers: { 'X-Idempotency-Key': 'secret-key', 'X-Request-Id': 'r1' },
  });
  expect(service.logged).toEqual([
    {
      level: 'info',
      message: 'request',
      fields: {
        requestId: 'r1',
        operation: 'updateContext',
        method: 'PATCH',
        path: '/v1/contexts/{contextId}',
        status: 200,
        ms: expect.any(Number) as number,
        tenantId: ana.tenantId,
        replayed: false,
      },
    },
  ]);
  await service.ask('GET', '/wp-admin/secret?x=secret');
  expect(JSON.stringify(service.logged)).not.toContain('ecret');
});

test('logs an unexpected error in full and reports it in general terms', async () => {
  const broken = await failing(new Error('the reason with password=hunter2'));
  const caller = await broken.caller();
  const failed = await caller.ask('GET', '/v1/contexts');
  expect([failed.status, failed.body.code]).toEqual([500, 'M0002']);
  expect(failed.text).not.toContain('hunter2');
  const line = broken.logged.find(({ level }) => level === 'error');
  expect(line?.fields).toMatchObject({ requestId: failed.body.requestId });
  expect(String(line?.fields['error'])).toContain('hunter2');
});

test('sends security headers with every response, and caches no tenant data', async () => {
  for (const path of ['/v1/contexts', '/v1/nowhere', '/openapi.json', '/nowhere', '/session']) {
    const { headers } = await service.ask('GET', path);
    expect(headers.get('Content-Security-Policy'), path).toContain("default-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  }
  for (const path of ['/v1/contexts', '/session'])
    expect((await ana.ask('GET', path)).headers.get('Cache-Control')).toBe('no-store');
});
