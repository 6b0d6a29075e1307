import { request } from 'node:http';
import { connect } from 'node:net';
import { array, assert, asyncProperty, constantFrom, oneof, string, tuple } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorBody, errorBody } from '@recon/contract/errors';
import { contextBody } from './testing/bodies';
import { closing } from './testing/start-gateway-console';
import { exchange, listen } from './testing/sockets';
import { makeTestService, type TestService } from './testing/test-service';

/** Bytes that reach the port but are not a request that the app could handle. */

const { keep, close } = closing();
afterAll(close);
let service: TestService;
let url: string;
beforeAll(async () => {
  service = await makeTestService();
  ({ url } = keep(await listen(service.app)));
});

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const good = lines('GET /healthz HTTP/1.1', 'Host: localhost', 'Connection: close');

/** Returns the last response in the received text. */
function read(heard: string): { status: number; headers: Headers; body: ErrorBody } {
  const [head = '', body = ''] = heard.slice(heard.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  const [first = '', ...rest] = head.split('\r\n');
  const headers = new Headers(
    rest.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  expect(Buffer.byteLength(body, 'latin1')).toBe(Number(headers.get('Content-Length')));
  return { status: Number(first.split(' ')[1]), headers, body: errorBody.parse(JSON.parse(body)) };
}

const host = ['header', 'Host'];
test.each<[string, string, number, string, unknown?]>([
  ['no Host', lines('GET /healthz HTTP/1.1'), 400, 'M0001', host],
  ['an empty Host', lines('GET /healthz HTTP/1.1', 'Host: '), 400, 'M0001', host],
  ['a Host with a blank', lines('GET /healthz HTTP/1.1', 'Host: a b'), 400, 'M0001', host],
  ['a Host with a path', lines('GET /healthz HTTP/1.1', 'Host: a/b'), 400, 'M0001', host],
  ['a Host with a name in it', lines('POST /session HTTP/1.1', 'Host: a@b'), 400, 'M0001', host],
  ['a Host with a bad port', lines('GET / HTTP/1.1', 'Host: a:99999999'), 400, 'M0001', host],
  ['a bad Host and a bad Expect', lines('GET / HTTP/1.1', 'Host: a b', 'Expect: x'), 400, 'M0001', host],
  ...['1.2.3.4.5', '999.1.1.1', '0x100000000', 'xn--'].map(
    (name): [string, string, number, string, unknown] => [
      `the Host ${name}`,
      lines('GET /v1/contexts?limit=1 HTTP/1.1', `Host: ${name}`),
      400,
      'M0001',
      host,
    ],
  ),
  ['two Hosts', lines('GET /healthz HTTP/1.1', 'Host: a', 'Host: b'), 400, 'M0001', host],
  ['a star', lines('GET * HTTP/1.1', 'Host: localhost'), 400, 'M0001', ['path']],
  ['OPTIONS of a star', lines('OPTIONS * HTTP/1.1', 'Host: localhost'), 400, 'M0001', ['path']],
  ['a backslash', lines('GET /v1\\contexts HTTP/1.1', 'Host: localhost'), 400, 'M0001', ['path']],
  ['a bad absolute address', lines('GET http://[ HTTP/1.1', 'Host: localhost'), 400, 'M0001', ['path']],
  [
    'another Expect',
    lines('GET /healthz HTTP/1.1', 'Host: a', 'Expect: a-cake'),
    417,
    'EXPECTATION_FAILED',
    ['header', 'Expect'],
  ],
  ['CONNECT', lines('CONNECT a:443 HTTP/1.1', 'Host: a:443'), 405, 'METHOD_NOT_ALLOWED'],
  ['no HTTP', 'hello\r\n\r\n', 400, 'M0001'],
  ['an unknown version', lines('GET / HTTP/9.9', 'Host: a'), 400, 'M0001'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01', 400, 'M0001'],
  ['a NUL in a header', lines('GET / HTTP/1.1', 'Host: a', 'X: \0'), 400, 'M0001'],
  [
    'two lengths',
    lines('POST /session HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'),
    400,
    'M0001',
  ],
  [
    'a length and pieces',
    lines('POST /session HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    400,
    'M0001',
  ],
  ['long headers', lines('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE'],
  [
    'a bad piece of a body',
    `${lines('POST /session HTTP/1.1', 'Host: localhost', 'X-Recon-Console: 1', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
    400,
    'M0001',
  ],
  [
    'no HTTP after a good request',
    `${good.replace('Connection: close\r\n', '')}nonsense\r\n\r\n`,
    400,
    'M0001',
  ],
])('%s is told in the error shape, and the service goes on', async (_, bytes, status, code, path) => {
  service.logged.length = 0;
  const answer = read(await exchange(url, bytes));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.details?.map((detail) => detail.path)).toEqual(path && [path]);
  expect(answer.headers.get('X-Request-Id')).toBe(answer.body.requestId);
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('Connection')).toBe('close');
  const told = service.logged.find(({ fields }) => fields['requestId'] === answer.body.requestId);
  expect(told?.fields).toMatchObject({ status, path: 'other' });
  expect(service.logged.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  expect(await exchange(url, good)).toMatch(/^HTTP\/1\.1 200 /);
});

/** Returns a write request as bytes, and a function that returns whether it was carried out. */
async function writeOf(name: string): Promise<{ bytes: string; isDone: () => Promise<boolean> }> {
  const ana = await service.caller();
  const body = JSON.stringify({ ...contextBody(), name });
  const head = lines(
    'POST /v1/contexts HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${ana.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  );
  const isDone = async () => {
    const path = '/v1/contexts?limit=200';
    const { items } = (await ana.ask<{ items: { name: string }[] }>('GET', path)).body;
    return items.some((one) => one.name === name);
  };
  return { bytes: head + body, isDone };
}

const chunked = lines('POST /v1/contexts HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked');
test.each([
  ['what is no HTTP', 'nonsense\r\n\r\nnonsense\r\n\r\n', 'HTTP/1.1 400'],
  ['a bad piece of a body', `${chunked}ZZ\r\n`, 'HTTP/1.1 400'],
  ['CONNECT', lines('CONNECT a:443 HTTP/1.1', 'Host: a:443'), 'HTTP/1.1 405'],
])('a write that is followed by %s is answered first, as what came of it', async (title, more, last) => {
  const write = await writeOf(`Before ${title}`);
  const heard = await exchange(url, write.bytes + more);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', last]);
  read(heard);
  expect(await write.isDone()).toBe(true);
});

test.each([
  ['another Expect', lines('GET /healthz HTTP/1.1', 'Host: a', 'Expect: a-cake')],
  ['a star', lines('GET * HTTP/1.1', 'Host: localhost')],
  ['a bad Host', lines('GET /healthz HTTP/1.1', 'Host: a b')],
])('nothing is done after %s, whose answer closes the connection', async (title, refused) => {
  const [first, later] = [await writeOf(`First, ${title}`), await writeOf(`Later, ${title}`)];
  const heard = await exchange(url, first.bytes + refused + later.bytes);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', expect.stringMatching(/ 4\d\d$/)]);
  expect(await first.isDone()).toBe(true);
  expect(await later.isDone()).toBe(false);
});

test('the id of a request that cannot be read is kept', async () => {
  const bytes = (id: string) => lines('GET * HTTP/1.1', 'Host: a', `X-Request-Id: ${id}`);
  expect(read(await exchange(url, bytes('mine-1'))).body.requestId).toBe('mine-1');
  expect(read(await exchange(url, bytes('x'.repeat(129)))).body.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('whatever head arrives, the answer is no failure, and each refusal has its id', async () => {
  const odd = oneof(
    constantFrom(
      'localhost',
      'a b',
      'a:99999',
      '[::1]:9',
      '*',
      '100-continue',
      'h2c',
      'http://[',
      '/%ff',
      '\0',
    ),
    string({ maxLength: 12 }),
  );
  const method = constantFrom('GET', 'GET', 'POST', 'OPTIONS', 'TRACE', 'PRI', 'get', '');
  const target = oneof(constantFrom('/healthz', '/v1/contexts', '/session', '/'), odd);
  const version = constantFrom('1.1', '1.1', '1.1', '1.0', '2.0');
  const name = constantFrom(
    'Host',
    'Expect',
    'Connection',
    'Upgrade',
    'X-Request-Id',
    'Cookie',
    'TE',
    'Origin',
  );
  service.logged.length = 0;
  await assert(
    asyncProperty(method, target, version, array(tuple(name, odd), { maxLength: 3 }), async (...parts) => {
      const [verb, to, number, headers] = parts;
      const all = [...headers, ['Host', 'localhost'], ['Connection', 'close']];
      const bytes = lines(`${verb} ${to} HTTP/${number}`, ...all.map(([key, value]) => `${key}: ${value}`));
      const heard = await exchange(url, bytes);
      const status = Number(heard.split(' ')[1]);
      expect(status, bytes).toBeGreaterThanOrEqual(100);
      expect(status, bytes).toBeLessThan(500);
      if (status >= 400) read(heard);
    }),
    { numRuns: 300 },
  );
  expect(service.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('what may be sent still is: 100-continue, HTTP/1.0 without a Host, odd but good hosts', async () => {
  const body = '{"token":"x"}';
  const { port } = new URL(url);
  const continued = await new Promise<[boolean, number | undefined]>((resolve, reject) => {
    let isContinued = false;
    const asking = request({
      port,
      method: 'POST',
      path: '/session',
      headers: {
        Expect: '100-continue',
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'X-Recon-Console': '1',
      },
    });
    asking.on('continue', () => {
      isContinued = true;
      asking.end(body);
    });
    asking.on('response', (response) => {
      response.resume();
      resolve([isContinued, response.statusCode]);
    });
    asking.on('error', reject);
    asking.flushHeaders();
  });
  expect(continued).toEqual([true, 401]);
  expect(await exchange(url, lines('GET /healthz HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200 /);
  for (const odd of ['LOCALHOST', 'localhost:80', '[::1]:4310', '127.0.0.1', 'a_b.example:65535'])
    expect(await exchange(url, good.replace('localhost', odd))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection that breaks off in the middle of a head is no matter', async () => {
  const { hostname, port } = new URL(url);
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.write('GET / HTT', () => {
        socket.resetAndDestroy();
        resolve();
      });
    });
  }
  expect(await exchange(url, good)).toMatch(/^HTTP\/1\.1 200 /);
});
