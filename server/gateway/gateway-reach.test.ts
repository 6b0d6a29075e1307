import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '@recon/contract/errors';
import { bearer, closing, startGatewayConsole, type TestConsole } from '../testing/start-gateway-console';
import { exchange, listenRaw, type RawServer } from '../testing/sockets';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';

/** A request to the gateway reaches only the configured service, and there only the paths of the table. */

const { keep, close } = closing();
afterAll(close);

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
});
const consoleOf = async (
  ...[address, options]: [
    Parameters<typeof startGatewayConsole>[0],
    Parameters<typeof startGatewayConsole>[2]?,
  ]
) => keep(await startGatewayConsole(address, service, options));
const errorOf = async (answer: Response) => (await answer.json()) as ErrorBody;

let raw: RawServer;
let evil: RawServer;
let front: TestConsole;
beforeAll(async () => {
  raw = keep(await listenRaw());
  evil = keep(await listenRaw());
  front = await consoleOf(`${raw.url}/prefix`);
});
beforeEach(() => {
  raw.asked.length = 0;
});

const head = (target: string, lines: string[] = []) =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: console.example',
    ...lines,
    `Authorization: Bearer ${ana.token}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n');

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test.each([
  '//EVIL/v1/contexts',
  '///EVIL/v1/contexts',
  '/\\EVIL/v1/contexts',
  '/%2f%2fEVIL/v1/contexts',
  '/%5c%5cEVIL/v1/contexts',
  '@EVIL/v1/contexts',
  '/@EVIL/v1/contexts',
  'EVIL/v1/contexts',
  'http:/EVIL/v1/contexts',
  'http:EVIL/v1/contexts',
  'ftp://EVIL/v1/contexts',
  '/http://EVIL/v1/contexts',
  '/v1//contexts',
  '/v1/contexts/',
  '/v1/contexts/.',
  '/v1/contexts/..',
  '/v1/contexts/%2e',
  '/v1/contexts/%2e%2e',
  '/v1/contexts/%2E./x',
  '/v1/contexts/../../admin',
  '/v1/contexts/%2e%2e/%2e%2e/admin',
  '/v1/contexts/..%2f..%2fadmin',
  '/v1/contexts/..%5c..%5cadmin',
  '/v1/contexts/a%2frules',
  '/v1/contexts/a%5crules',
  '/v1/contexts/a%252frules',
  '/v1/contexts/%252e%252e',
  '/v1/contexts/a;jsessionid=1',
  '/v1/contexts/a%3fx=1',
  '/v1/contexts/a%23x',
  '/v1/contexts/a%00',
  '/v1/contexts/a%0d%0aHost:%20EVIL',
  '/v1/contexts/a%20b',
  '/v1/contexts/%c0%ae%c0%ae',
  '/v1/contexts/%ff',
  '/v1/contexts/%',
  '/v1/entries/../details?account_id=x',
  '/v1/entries/%2e%2e/details?account_id=x',
  '/v1/entries/..%2f..%2fadmin/details',
  '/v1/entries/..%5cadmin/details',
  '/v1/entries/a%2f%2fEVIL/details',
  '/v1/entries/a%2f.%2fb/details',
  '/v1/entries/%252e%252e%252fadmin/details',
  '/v1/entries/a%0d%0aX:%20y/details',
  '/v1/entries/%20/details',
  '/v1/entries/a%2F..%3B%2F..%3B%2Fhealthz/details?account_id=0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  '/v1/entries/a%2Fb/details',
  '/v1/entries/a%2Fb@example.com/details',
  '/v1/entries/a%2F..%3Bx%2Fb/details',
  '/v1/entries/..%3B/details',
  '/v1/entries/a;x=1/details',
  '/v1/entries/..%20/details',
  '/v1/entries/%20..%20/details',
  '/v1/entries/a%20b/details',
  '/v1/entries/a%E2%80%A8b/details',
  '/v1/entries/.../details',
  '/v1/entries/a%EF%BC%8Fb/details',
  '/v1/entries/a%E2%81%84b/details',
  '/v1/entries/a%E2%88%95b/details',
  '/v1/entries/%EF%BC%8E%EF%BC%8E/details',
  '/v1/entries/x%3Fy/details',
  '/v1/entries/x%253Fy/details',
  '/v1/entries/a%253Bb/details',
  '/v1/entries/a%25c0%25afb/details',
  '/v1/entries/a%60b/details',
  '/v1/entries/a%5Cb/details',
  '/V1/contexts',
  '/v1/internal',
  '/admin',
  '/prefix/v1/contexts',
  '*',
])('%s gets nowhere', async (target) => {
  const evilHost = new URL(evil.url).host;
  const answer = await exchange(front.url, head(target.replaceAll('EVIL', evilHost)));
  expect(raw.asked).toEqual([]);
  expect(evil.opened).toBe(0);
  expect([400, 404]).toContain(statusOf(answer));
});

test.each(['PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'DELETE'])(
  '%s of a list gets nowhere',
  async (method) => {
    await exchange(front.url, head('/v1/contexts').replace('GET', method));
    expect(raw.asked).toEqual([]);
  },
);

/** Requests that seem to target another place, but are operations of the table: they arrive there only. */
test.each<[string, string, string[], string]>([
  ['an absolute target', 'http://EVIL/v1/contexts', [], '/prefix/v1/contexts'],
  ['an absolute target over TLS', 'https://EVIL/v1/contexts', [], '/prefix/v1/contexts'],
  ['names and passwords in a target', 'http://a:b@EVIL/v1/contexts', [], '/prefix/v1/contexts'],
  ['another host', '/v1/contexts', ['X-Forwarded-Host: EVIL', 'Forwarded: host=EVIL'], '/prefix/v1/contexts'],
  [
    'an address in the query',
    '/v1/contexts?cursor=http://EVIL/%0d%0aHost:x',
    [],
    '/prefix/v1/contexts?cursor=http%3A%2F%2FEVIL%2F%0D%0AHost%3Ax',
  ],
  ['a fragment', '/v1/contexts#@EVIL', [], '/prefix/v1/contexts'],
  ['dots on the way', '/v1/x/../contexts', [], '/prefix/v1/contexts'],
  [
    "an e-mail address with every character of a key's",
    "/v1/entries/J.o_e%25z+1-'!%23$&*=%5E%7B%7C%7D~@example.com/details",
    [],
    "/prefix/v1/entries/J.o_e%25z%2B1-'!%23%24%26*%3D%5E%7B%7C%7D~%40example.com/details",
  ],
  ['a CPF', '/v1/entries/123.456.789-09/details', [], '/prefix/v1/entries/123.456.789-09/details'],
  [
    'a random key',
    '/v1/entries/123E4567-e12b-12d1-a456-426655440000/details',
    [],
    '/prefix/v1/entries/123E4567-e12b-12d1-a456-426655440000/details',
  ],
  [
    'a telephone number',
    '/v1/entries/+5511912345678/details',
    [],
    '/prefix/v1/entries/%2B5511912345678/details',
  ],
  ['an upgrade', '/v1/contexts', ['Upgrade: websocket'], '/prefix/v1/contexts'],
])('%s', async (_, target, lines, path) => {
  const evilHost = new URL(evil.url).host;
  const put = (text: string) => text.replaceAll('EVIL', evilHost);
  await exchange(front.url, head(put(target), lines.map(put)));
  const expected = path.replaceAll('EVIL', encodeURIComponent(evilHost));
  expect(raw.asked.map((asked) => asked.split('\r\n')[0])).toEqual([`GET ${expected} HTTP/1.1`]);
  expect(raw.asked[0]).toContain(`host: ${new URL(raw.url).host}\r\n`);
  expect(raw.asked[0]!.toLowerCase()).not.toMatch(/upgrade|forwarded|\r\nx: /);
  expect(evil.opened).toBe(0);
});

test('line ends in a header are refused before anything is sent on', async () => {
  for (const line of ['X-Request-Id: a\rb', 'X-Request-Id: a\nEvil: b', 'X-Idempotency-Key: a\0b']) {
    const answer = await exchange(front.url, head('/v1/contexts', [line]));
    expect([line, statusOf(answer), raw.asked]).toEqual([line, 400, []]);
  }
});

test('headers too large are refused (431), and so are two lengths of one body', async () => {
  const large = await exchange(front.url, head('/v1/contexts', [`X-Large: ${'x'.repeat(64 * 1024)}`]));
  expect(statusOf(large)).toBe(431);
  const both = head('/v1/contexts', ['Content-Length: 4', 'Transfer-Encoding: chunked']);
  expect(statusOf(await exchange(front.url, both.replace('GET', 'POST')))).toBe(400);
  expect(raw.asked).toEqual([]);
});

test('a body too large is refused (413), announced or not, and nothing of it is sent on', async () => {
  const body = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
  const headers = { ...bearer(ana), 'Content-Type': 'application/json' };
  const announced = await fetch(`${front.url}/v1/contexts`, { method: 'POST', headers, body });
  expect([announced.status, (await errorOf(announced)).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(raw.asked).toEqual([]);
  const streamed = await fetch(`${front.url}/v1/contexts`, {
    method: 'POST',
    headers,
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect([streamed.status, (await errorOf(streamed)).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(raw.asked).toEqual([]);
});
